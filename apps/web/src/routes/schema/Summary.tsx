import { useNumber, useTexts } from "#i18n";
import { FactLine, Ready } from "#kit";
import { CollectionLines, useBytes } from "./CollectionLines.tsx";
import { useOverview } from "./collections.ts";
import { groupOf, groups } from "./find.ts";
import type { CollectionLine } from "./model.ts";
import { texts } from "./texts.ts";

/** Number of the largest collections shown. */
const shown = 8;

const sum = (lines: readonly CollectionLine[], of: "records" | "bytes"): number =>
	lines.reduce((total, line) => total + (line[of] ?? 0), 0);

/** While no collection is chosen: how many there are, their records, and the largest. */
export function Summary() {
	const t = useTexts(texts);
	const number = useNumber();
	const bytes = useBytes();
	const overview = useOverview();
	const lines = overview.data?.items ?? [];
	const largest = lines.toSorted((a, b) => (b.records ?? 0) - (a.records ?? 0)).slice(0, shown);
	if (!overview.data) return <Ready query={overview} />;
	return (
		<div className="flex flex-col gap-8">
			<FactLine
				items={[
					...groups.map(
						(group) =>
							[t(`group_${group}`), number(lines.filter((line) => groupOf(line) === group).length)] as const,
					),
					[t("records"), number(sum(lines, "records"))],
					[t("room"), bytes(sum(lines, "bytes"))],
				]}
			/>
			<section>
				<h2 className="mb-2 text-lg font-semibold">{t("largest")}</h2>
				<CollectionLines lines={largest} />
			</section>
		</div>
	);
}
