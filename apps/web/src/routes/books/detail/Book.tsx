import { messageOf } from "../../../data/errors.ts";
import { useOne, useSave } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { RegisterCard } from "../../../ui/RegisterCard.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { ScreenProps } from "../../screen.ts";
import { BookFacts } from "../BookFacts.tsx";
import type { Book } from "../book.ts";
import { texts } from "../texts.ts";

export default function BookDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const id = params.id ?? "";
	const book = useOne<Book>("books", id);
	const save = useSave("books", id);
	const approve = () =>
		save.mutate(
			{ status: "active" },
			{ onSuccess: () => toast(t("approved")), onError: (error) => toast(messageOf(error), "bad") },
		);
	return (
		<Page
			title={book.data?.title ?? t("detail")}
			lead={book.data?.author_line}
			actions={
				<>
					{book.data?.status === "suggested" && (
						<Button look="primary" busy={save.isPending} onClick={approve}>
							{t("approve")}
						</Button>
					)}
					<Link href={`/library_books/create?book=${id}`} className="btn">
						{t("addCopy")}
					</Link>
					<Link href={`/books/update/${id}`} className="btn">
						{t("edit")}
					</Link>
				</>
			}
		>
			{book.isPending && <Loading />}
			{book.isError && <Failed error={book.error} retry={() => void book.refetch()} />}
			{book.data && (
				<Card>
					<BookFacts book={book.data} />
				</Card>
			)}
			{book.data && <RegisterCard entity="book" record={book.data} />}
		</Page>
	);
}
