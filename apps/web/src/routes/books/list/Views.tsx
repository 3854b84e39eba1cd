import { useList } from "../../../data/queries.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { waitingCorrections } from "../correct/correction.ts";
import { texts } from "../texts.ts";

const waiting = 'status = "suggested" && returned_at = "" && unfinished = false';
const returned = 'status = "suggested" && returned_at != ""';

/** The filter of a view, or none. */
export const titlesOf = (view: string): string | undefined =>
	view === "waiting" ? waiting : view === "returned" ? returned : undefined;

const views = [
	["", "viewAll"],
	["waiting", "viewWaiting"],
	["returned", "viewReturned"],
	["corrections", "viewCorrections"],
] as const;

/** Views of titles: all, waiting for approval, sent back, and corrections that wait. */
export function Views({ view, onChange }: { view: string; onChange(view: string): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const suggestions = useList("books", { filter: waiting, perPage: 1 });
	const corrections = useList("title_corrections", { filter: waitingCorrections, perPage: 1 });
	const counts = new Map([
		["waiting", suggestions.data?.totalItems ?? 0],
		["corrections", corrections.data?.totalItems ?? 0],
	]);
	return (
		<fieldset aria-label={t("views")} className="flex min-w-0 flex-wrap gap-1">
			{views.map(([one, text]) => (
				<button
					key={one}
					type="button"
					aria-pressed={view === one}
					className={`btn ${view === one ? "btn-neutral" : ""}`}
					onClick={() => onChange(one)}
				>
					{t(text)}
					{(counts.get(one) ?? 0) > 0 && (
						<span className="badge badge-sm">{number(counts.get(one) ?? 0)}</span>
					)}
				</button>
			))}
		</fieldset>
	);
}
