/* The switch between the palettes of the theme. What it shows is set in the page's header (`partials/javascripts/palette.html`),
   before there is anything to paint; it is kept where Material keeps it. No module: those do not load in a page opened as a file. */
{
  const inputs = [...document.querySelectorAll(".kodeks-palette input")]

  const choose = (input) => {
    document.body.setAttribute("data-md-color-switching", "")
    __md_set("__palette", { index: inputs.indexOf(input), color: kodeksColours(input) })
    requestAnimationFrame(() => document.body.removeAttribute("data-md-color-switching"))
  }

  inputs.forEach((input, n) => {
    const next = inputs[(n + 1) % inputs.length]
    input.addEventListener("change", () => choose(input))
    input.addEventListener("keydown", ({ key }) => key === "Enter" && (next.click(), next.focus()))
  })

  if (inputs.length) matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => kodeksColours())
}
