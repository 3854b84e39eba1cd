import { useApproval, useList } from "#data";
import { useNumber, useTexts } from "#i18n";
import { ChipRow } from "#kit";
import { waitingCorrections } from "../corrections/correction.ts";
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
/** Views that only an installation with approval has. */
const ofApproval: readonly string[] = ["waiting", "returned"];

/** Views of titles: all, waiting for approval, sent back, and corrections that wait. */
export function Views({ view, onChange }: { view: string; onChange(view: string): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const hasApproval = useApproval();
	const suggestions = useList("books", { filter: waiting, perPage: 1 }, hasApproval);
	const corrections = useList("title_corrections", { filter: waitingCorrections, perPage: 1 });
	const counts = new Map([
		["waiting", suggestions.data?.totalItems ?? 0],
		["corrections", corrections.data?.totalItems ?? 0],
	]);
	return (
		<ChipRow
			label={t("views")}
			chips={views
				.filter(([one]) => hasApproval || !ofApproval.includes(one))
				.map(([one, text]) => {
					const count = counts.get(one) ?? 0;
					return [one, t(text), count > 0 ? number(count) : ""] as const;
				})}
			value={view}
			onChange={onChange}
		/>
	);
}
