import { books } from "@rafta/library/collections/books";
import { useLanguage } from "../../i18n/language.tsx";
import { Facts } from "../../ui/Page.tsx";
import { type Book, bookFields } from "./book.ts";

/** What is known of a title, named as the forms name it. */
export function BookFacts({ book }: { book: Book }) {
	const { language } = useLanguage();
	const items = bookFields.flatMap((name) => {
		const field = books.fields.find((candidate) => candidate.name === name);
		const value = book[name];
		return field && value !== 0 ? [[field.label[language], String(value ?? "")] as const] : [];
	});
	return <Facts items={items} />;
}
