// @ts-check

const verdicts = ["proved", "violated", "bounded", "unknown"];

/** @param {import("./judge.mjs").Judged} unit */
export function isWrong({ truth, said }) {
  return (said === "proved" && truth !== "proved") || (said === "violated" && truth !== "violated");
}

/**
 * @param {readonly import("./judge.mjs").Judged[]} units
 * @returns {string}
 */
export function report(units) {
  const themes = [...new Set(units.map(({ theme }) => theme))].sort();
  const row = (/** @type {string} */ name, /** @type {typeof units} */ of) => {
    const decided = of.filter(({ truth, said }) => truth === said).length;
    const counts = verdicts.map((verdict) => of.filter(({ truth }) => truth === verdict).length);
    const share = of.length === 0 ? 0 : Math.round((100 * decided) / of.length);
    return `| ${name} | ${of.length} | ${counts.join(" | ")} | ${decided} (${share} %) | ${of.filter(isWrong).length} |`;
  };
  const undecided = units.filter(({ truth, said }) => truth !== said);
  return [
    `Units whose verdicts are known: ${units.length} in \`corpus/verify\`, where the folder of a file is what is true of its units.
Decided is a unit of which \`proviso verify\` says just that; wrong, one that it calls \`proved\` or \`violated\` and that is not.`,
    [
      "| theme | units | proved | violated | bounded | unknown | decided | wrong |",
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
      ...themes.map((theme) =>
        row(
          theme,
          units.filter((unit) => unit.theme === theme),
        ),
      ),
      row("all", units),
    ].join("\n"),
    "Not decided:",
    [
      "| unit | is | said | why |",
      "| --- | --- | --- | --- |",
      ...undecided.map(
        ({ file, unit, truth, said, reason }) =>
          `| ${file} \`${unit}\` | ${truth} | ${said} | ${reason.replaceAll("|", "\\|")} |`,
      ),
    ].join("\n"),
  ].join("\n\n");
}
