import { books } from "@rafta/library/collections/books";
import { useLocation } from "wouter";
import { useOne } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { RecordForm } from "../../../ui/RecordForm.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import type { ScreenProps } from "../../screen.ts";
import { type Book, bookFields } from "../book.ts";
import { texts } from "../texts.ts";

export default function EditBook({ params }: ScreenProps) {
	const t = useTexts(texts);
	const [, navigate] = useLocation();
	const book = useOne<Book>("books", params.id ?? "");
	return (
		<Page title={t("edit")} lead={book.data?.title}>
			{book.isPending && <Loading />}
			{book.isError && <Failed error={book.error} retry={() => void book.refetch()} />}
			{book.data && (
				<Card>
					<RecordForm<Book>
						collection={books}
						fields={bookFields}
						record={book.data}
						onSaved={(saved) => navigate(`/books/detail/${saved.id}`)}
					/>
				</Card>
			)}
		</Page>
	);
}
