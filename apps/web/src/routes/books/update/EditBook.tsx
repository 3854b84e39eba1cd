import { books } from "@rafta/library/collections/books";
import { useOne } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { useGo } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { RecordForm } from "../../../ui/RecordForm.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import type { ScreenProps } from "../../screen.ts";
import { type Book, bookFields } from "../book.ts";
import { texts } from "../texts.ts";

export default function EditBook({ params }: ScreenProps) {
	const t = useTexts(texts);
	const go = useGo();
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
						onSaved={(saved) => go(`/books/detail/${saved.id}`, "/books/list")}
					/>
				</Card>
			)}
		</Page>
	);
}
