import { useNumber, useTexts } from "#i18n";
import { texts } from "./texts.ts";

const always = ["total", "found", "on_loan", "missing"] as const;
/** Shown only if not zero. */
const sometimes = [
	"elsewhere",
	"added",
	"still_missing",
	"revived",
	"misplaced",
	"seen_on_loan",
	"withdrawn",
	"unknown",
	"duplicate",
] as const;

/** The figures of a stocktake, as in its minutes. */
export function Figures({ counts }: { counts: Readonly<Record<string, number>> }) {
	const t = useTexts(texts);
	const number = useNumber();
	const shown = [...always, ...sometimes.filter((name) => (counts[name] ?? 0) > 0)];
	return (
		<dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 sm:max-w-md">
			{shown.map((name) => (
				<div key={name} className={`contents ${name === "missing" ? "font-semibold" : ""}`}>
					<dt>{t(name)}</dt>
					<dd className="text-end tabular-nums">{number(counts[name] ?? 0)}</dd>
				</div>
			))}
		</dl>
	);
}
