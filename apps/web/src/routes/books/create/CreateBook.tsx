import { books } from "@rafta/library/collections/books";
import { useEffect, useState } from "react";
import { useList } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { Link, useGo } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { RecordForm } from "../../../ui/RecordForm.tsx";
import { toast } from "../../../ui/toast.tsx";
import { type Book, bookFields, bookFilter } from "../book.ts";
import { texts } from "../texts.ts";

const typingPause = 300;
const enoughLetters = 3;

/** Titles that look like the one being typed, so that nobody records a book twice. */
function Similar({ text }: { text: string }) {
	const t = useTexts(texts);
	const [asked, setAsked] = useState("");
	useEffect(() => {
		const timer = setTimeout(() => setAsked(text.trim()), typingPause);
		return () => clearTimeout(timer);
	}, [text]);
	const found = useList<Book>(
		"books",
		{ filter: bookFilter(asked), perPage: 4, sort: "title" },
		asked.length >= enoughLetters,
	);
	if (asked.length < enoughLetters || !found.data?.items.length) return null;
	return (
		<Card title={t("similar")}>
			<p className="mb-2">{t("similarText")}</p>
			<ul className="flex flex-col gap-2">
				{found.data.items.map((book) => (
					<li key={book.id} className="flex flex-wrap items-center justify-between gap-2">
						<span>
							<strong>{book.title}</strong> {book.author_line}
						</span>
						<Link href={`/library_books/create?book=${book.id}`} className="btn btn-sm">
							{t("addCopy")}
						</Link>
					</li>
				))}
			</ul>
		</Card>
	);
}

export default function CreateBook() {
	const t = useTexts(texts);
	const go = useGo();
	const [title, setTitle] = useState("");
	return (
		<Page title={t("create")} lead={t("createLead")}>
			<Card>
				<RecordForm<Book>
					collection={books}
					fields={bookFields}
					initial={{ language: "tr" }}
					custom={{
						title: (value, change, error) => (
							<TextInput
								label={t("bookTitle")}
								required
								maxLength={300}
								error={error}
								value={String(value ?? "")}
								onChange={(event) => {
									change(event.target.value);
									setTitle(event.target.value);
								}}
							/>
						),
					}}
					onSaved={(book) => {
						toast(t("saved"));
						go(`/library_books/create?book=${book.id}`);
					}}
				/>
			</Card>
			<Similar text={title} />
		</Page>
	);
}
