import { useOne } from "#data";
import { useTexts } from "#i18n";
import { Page, Ready, useGo } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import type { Book } from "../book.ts";
import { TitleForm } from "../form/TitleForm.tsx";
import { texts } from "../texts.ts";

export default function EditBook({ params }: ScreenProps) {
	const t = useTexts(texts);
	const go = useGo();
	const book = useOne<Book>("books", params.id ?? "");
	return (
		<Page title={t("edit")} lead={book.data?.title}>
			<Ready query={book}>
				{(data) => (
					<TitleForm
						key={data.id}
						book={data}
						onSaved={(saved) => go(`/books/detail/${saved.id}`, "/books/list")}
					/>
				)}
			</Ready>
		</Page>
	);
}
