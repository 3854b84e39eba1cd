import { literal, useEndpoint, useList, useLive } from "#data";
import { useNumber, useTexts } from "#i18n";
import { texts } from "./texts.ts";

function useCount(since: string, state: string): number | undefined {
	const filter = `created >= ${literal(since)} && state = ${literal(state)}`;
	return useList("title_lookups", { filter, perPage: 1 }).data?.totalItems;
}

/** What has come so far of looking up the titles of an import. */
export function ImportedLookups({ since }: { since: string }) {
	const t = useTexts(texts);
	const number = useNumber();
	useLive("title_lookups", ["title_lookups"]);
	const isOn = useEndpoint("GET /api/lookups").data?.enabled;
	const [found, none, waiting] = [
		useCount(since, "found"),
		useCount(since, "none"),
		useCount(since, "waiting"),
	];
	if (found === undefined || none === undefined || waiting === undefined) return null;
	if (!isOn || found + none + waiting === 0) return null;
	return (
		<p role="status">{t("sums", { found: number(found), none: number(none), waiting: number(waiting) })}</p>
	);
}
