import { nearNames } from "@rafta/library/search/near-names";
import type { RecordModel } from "pocketbase";
import { useList, useSearch } from "#data";
import { useTexts } from "#i18n";
import { tableTexts } from "./texts.ts";

/** What a list can be asked for besides its own filter: names that the forgiving search knows, or its own ones. */
export type SuggestionSource = SearchKinds | { readonly path: string };
type SearchKinds = "titles" | "own titles" | "readers" | "own titles,readers";

/** Suggestions shown at once. */
const MOST = 3;

/** Records of a list whose names are compared. */
const MAX_NAMES = 500;

interface Props {
	typed: string;
	onChoose(text: string): void;
}

/** Names that are spelt like a text which nothing in the list matches; the search forgives what the list does not. */
export function DidYouMean({ typed, kinds, onChoose }: Props & { kinds: SearchKinds }) {
	const wanted = { q: typed, kinds: kinds.replace("own ", ""), perPage: String(MOST) };
	const { data, isPlaceholderData } = useSearch(wanted);
	if (!data || isPlaceholderData) return null;
	const names = [
		...data.readers.map((reader) => String(reader.full_name)),
		...(data.titles?.items ?? [])
			// A list of copies or loans has nothing of a title that the school lacks.
			.filter(({ copies }) => !kinds.startsWith("own") || Number(copies) > 0)
			.map(({ title }) => String(title)),
	];
	const others = [...new Set(names)].filter((name) => name !== typed).slice(0, MOST);
	return <Names names={others} onChoose={onChoose} />;
}

/** The same for a list that the search does not know: of its own names, the close ones. */
export function NearNames({
	typed,
	collection,
	filter,
	path,
	onChoose,
}: Props & {
	collection: string;
	/** The list's own filter, without the typed text. */
	filter: string;
	/** The field that names a record: its own, or that of a related one. */
	path: string;
}) {
	const [first = "", second] = path.split(".");
	const { data } = useList<RecordModel>(collection, {
		perPage: MAX_NAMES,
		filter,
		sort: path,
		...(second === undefined ? { fields: first } : { expand: first, fields: `expand.${path}` }),
	});
	if (!data) return null;
	const names = data.items.map((record) => {
		const related = (record.expand as Record<string, RecordModel> | undefined)?.[first];
		return String((second === undefined ? record[first] : related?.[second]) ?? "");
	});
	return <Names names={nearNames(typed, names, MOST)} onChoose={onChoose} />;
}

function Names({ names, onChoose }: { names: readonly string[]; onChoose(text: string): void }) {
	const t = useTexts(tableTexts);
	if (names.length === 0) return null;
	return (
		<div className="flex flex-col items-center gap-2">
			<p>{t("didYouMean")}</p>
			<ul className="flex flex-col items-center gap-1">
				{names.map((name) => (
					<li key={name}>
						<button type="button" className="link font-semibold" onClick={() => onChoose(name)}>
							{name}
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
