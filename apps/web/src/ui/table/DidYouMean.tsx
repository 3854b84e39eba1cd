import { useSearch } from "../../data/search.ts";
import { useTexts } from "../../i18n/language.tsx";
import { tableTexts } from "./texts.ts";

/** What a list can be asked for besides its own filter: names that the forgiving search knows. */
export type Suggested = "titles" | "own titles" | "readers" | "own titles,readers";

/** Suggestions shown at once. */
const MOST = 3;

/** Names that are spelt like a text which nothing in the list matches; the search forgives what the list does not. */
export function DidYouMean({
	typed,
	kinds,
	onChoose,
}: {
	typed: string;
	kinds: Suggested;
	onChoose(text: string): void;
}) {
	const t = useTexts(tableTexts);
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
	if (others.length === 0) return null;
	return (
		<div className="flex flex-col items-center gap-2">
			<p>{t("didYouMean")}</p>
			<ul className="flex flex-col items-center gap-1">
				{others.map((name) => (
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
