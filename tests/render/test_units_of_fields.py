"""What a field measures stands beside its label."""


def test_the_unit_stands_in_the_label(build_site):
    site = build_site(
        {
            "Bieg.md": "| Podaj | Domyślnie |\n| --- | --- |\n| [[Szybkość]] | 9 m |\n| [[Krotność]] | 4 |\n"
            "\n[[Bieg]] = [[Szybkość]] × [[Krotność]]\n\n> [!kalkulator] Bieg\n> [[Bieg]]\n",
            "Szybkość.md": "Ile mija w turze.\n",
            "Krotność.md": "Ile razy szybciej.\n",
        }
    )
    page = (site / "bieg" / "index.html").read_text("utf-8")
    assert ">Szybkość (m)</label>" in page
    assert ">Krotność</label>" in page
