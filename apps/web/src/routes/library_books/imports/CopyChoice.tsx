import type { RecordModel } from "pocketbase";
import { useList } from "#data";
import { useTexts } from "#i18n";
import { Select } from "#kit";
import type { Reading, ReadingOptions } from "./model.ts";
import { texts } from "./texts.ts";

/** Choice of the target library, and of which copies are created. */
export function CopyChoice({
	reading,
	busy,
	onChange,
}: {
	reading: Reading;
	busy: boolean;
	onChange(options: Partial<ReadingOptions>): void;
}) {
	const t = useTexts(texts);
	const libraries = useList<RecordModel>("libraries", {
		perPage: 200,
		sort: "name",
		filter: 'status != "closed"',
	});
	const names = (libraries.data?.items ?? []).map(({ id, name }) => [id, String(name)] as const);
	const isCounted = reading.columns.some(({ meaning }) => meaning === "copies");
	/** Whether a title is in the catalogue already: only then may an unnumbered copy be, too. */
	const hasKnown = reading.import.counts.adds + reading.import.counts.same > 0;
	const hint = t(reading.kind === "marc" ? "hintMarc" : isCounted ? "hintCounts" : "hintRows");
	return (
		<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
			{names.length > 1 && (
				<Select
					label={t("library")}
					options={names}
					value={reading.library}
					busy={busy}
					onChange={(event) => onChange({ library: event.target.value })}
				/>
			)}
			<Select
				label={t("copies")}
				hint={reading.copies === "file" ? hint : undefined}
				options={[
					["file", t("copiesFile")],
					["one", t("copiesOne")],
					["none", t("copiesNone")],
				]}
				value={reading.copies}
				busy={busy}
				onChange={(event) => onChange({ copies: event.target.value as Reading["copies"] })}
			/>
			{reading.copies !== "none" && hasKnown && (
				<Select
					label={t("unnumbered")}
					hint={t("unnumberedHint")}
					options={[
						["add", t("unnumberedAdd")],
						["missing", t("unnumberedMissing")],
					]}
					value={reading.unnumbered}
					busy={busy}
					onChange={(event) => onChange({ unnumbered: event.target.value as Reading["unnumbered"] })}
				/>
			)}
		</div>
	);
}
