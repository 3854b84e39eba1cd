import type { RecordOf } from "@rafta/library/collections/record";
import type { title_lookups } from "@rafta/library/collections/title_lookups";
import { literal, useEndpoint, useIsStaff, useList, useLive } from "#data";
import { useTexts } from "#i18n";
import { texts } from "./texts.ts";

type Lookup = RecordOf<typeof title_lookups>;

function LookupWords({ lookup }: { lookup: Lookup }) {
	const t = useTexts(texts);
	const isOn = useEndpoint("GET /api/lookups").data?.enabled;
	const { state, proposal, tries } = lookup;
	const provider = (["sru", "open_library", "google_books"] as const).find((one) => one === lookup.provider);
	const known = provider ? t(provider) : "";
	if (state === "found")
		return proposal
			? t("otherName", { provider: known, title: proposal.title })
			: t("completed", { provider: known });
	if (state === "none") return t("none");
	if (isOn === undefined) return null;
	if (!isOn) return t("off");
	return t(tries > 0 ? "again" : "later");
}

/**
 * What came of looking a title up by its ISBN, for the staff of the school that entered it. `keepsRoom`: its line is there
 * from the start, above a form that must not move.
 */
export function LookupState({ book, keepsRoom = false }: { book: string; keepsRoom?: boolean }) {
	const isStaff = useIsStaff();
	useLive("title_lookups", isStaff ? ["title_lookups"] : []);
	const list = useList<Lookup>(
		"title_lookups",
		{ filter: `book_id = ${literal(book)}`, perPage: 1 },
		isStaff,
	);
	const [lookup] = list.data?.items ?? [];
	return (
		<p role="status" className={`text-sm ${keepsRoom ? "min-h-lh" : "empty:hidden"}`}>
			{lookup && <LookupWords lookup={lookup} />}
		</p>
	);
}
