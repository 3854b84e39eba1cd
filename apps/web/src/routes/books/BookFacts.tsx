import {
	type TitleName,
	type TitleNamesWith,
	titleOrder,
	titleRow,
} from "@rafta/library/catalogue/title-fields";
import { books } from "@rafta/library/collections/books";
import { languageName, useLanguage, useTexts } from "#i18n";
import { Facts } from "#kit";
import type { Book } from "./book.ts";
import { useDeweyCaption } from "./form/DeweyInput.tsx";
import { texts } from "./texts.ts";

/** The ISBN is before the language, the series before the subjects, the ages before the classification. */
const shown = titleOrder({ isbn13: "language", series: "subjects", age_min: "dewey" }).filter(
	(name) => titleRow(name).fact !== null,
);

type Fact = readonly [label: string, text: string];
type OwnFact = TitleNamesWith<"fact", "own">;

/** The known data of a title, without the summary. */
export function BookFacts({ book }: { book: Book }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const caption = useDeweyCaption();
	const label = (name: string) => books.fields.find((field) => field.name === name)?.label[language] ?? name;
	const plain = (name: string): Fact => [label(name), String(book[name] || "")];
	const isbns = [book.isbn13, ...(book.other_isbns ?? [])].filter(Boolean);
	const ages = [book.age_min, book.age_max].map((age) => (age > 0 ? String(age) : ""));
	const own: Readonly<Record<OwnFact, Fact>> = {
		isbn13: [label("isbn13"), isbns.join(", ")],
		language: [label("language"), book.language ? languageName(book.language, language) : ""],
		series: [label("series"), [book.series, book.series_no].filter(Boolean).join(" · ")],
		subjects: [label("subjects"), (book.subjects ?? []).join(", ")],
		age_min: [t("ages"), ages.some(Boolean) ? ages.join("–") : ""],
		dewey: [label("dewey"), [book.dewey, caption(book.dewey)].filter(Boolean).join(" · ")],
	};
	const isOwn = (name: TitleName): name is OwnFact => Object.hasOwn(own, name);
	return <Facts items={shown.map((name) => (isOwn(name) ? own[name] : plain(name)))} />;
}
