import { roleOf, roles } from "@rafta/library/access/roles";
import { useEffect } from "react";
import { literal, useApproval, useLive, useOne, useUser } from "#data";
import { useTexts } from "#i18n";
import { Actions, Badge, Card, ForScreen, Page, Ready, RegisterCard, useGo, useSearchParams } from "#kit";
import { LoanTable } from "../../book_loans/LoanTable.tsx";
import { TitleHolds } from "../../holds/TitleHolds.tsx";
import type { ScreenProps } from "../../screen.ts";
import type { Book } from "../book.ts";
import { CoverReview } from "../covers/review/CoverReview.tsx";
import { TitleCard } from "../TitleCard.tsx";
import { texts } from "../texts.ts";
import { Merges } from "./Merges.tsx";
import { MergeView } from "./MergeView.tsx";
import { Review } from "./Review.tsx";
import { TitleCopies } from "./TitleCopies.tsx";
import { TitleJournal } from "./TitleJournal.tsx";

function BookView({ book, onMerge }: { book: Book; onMerge(): void }) {
	const t = useTexts(texts);
	const user = useUser();
	const admin = roleOf(user) === roles.admin;
	const hasApproval = useApproval();
	const isWaiting = hasApproval && book.status === "suggested";
	return (
		<>
			{admin && isWaiting && <Review book={book} onMerge={onMerge} />}
			{isWaiting && (
				<p>
					<Badge tone="info">{t(book.returned_at ? "returned" : "waiting")}</Badge>
				</p>
			)}
			<TitleCard book={book} />
			<CoverReview book={book.id} />
			<TitleCopies id={book.id} />
			<TitleHolds book={book} />
			<ForScreen path="/book_loans/list">
				<Card title={t("history")}>
					<LoanTable
						filter={`book_id = ${literal(book.id)}`}
						empty={t("noHistory")}
						without="book"
						bySchool={admin}
					/>
				</Card>
			</ForScreen>
			<Merges id={book.id} />
			<TitleJournal id={book.id} />
			<RegisterCard entity="book" record={book} />
		</>
	);
}

export default function BookDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const go = useGo();
	const user = useUser();
	const id = params.id ?? "";
	const [query, change] = useSearchParams();
	const book = useOne<Book>("books", id);
	useLive("book_loans", ["book_loans"]);
	const { data } = book;
	const mergedInto = data?.status === "merged" ? data.merged_into : "";
	// Redirects from a merged title's address to the remaining title.
	useEffect(() => {
		if (mergedInto) go(`/books/detail/${mergedInto}`);
	}, [mergedInto, go]);
	if (data && !mergedInto && query.get("view") === "merge") {
		return (
			<MergeView
				key={id}
				book={data}
				onClose={() => change({ view: "" })}
				onApplied={(into) => (into === id ? change({ view: "" }) : go(`/books/detail/${into}`))}
			/>
		);
	}
	const isOwn = data?.status === "suggested" && data.school_id === user?.school_id;
	const mayMerge = roleOf(user) === roles.admin || isOwn;
	return (
		<Page
			title={data?.title ?? t("detail")}
			lead={data?.author_line}
			actions={
				data && (
					<Actions
						of={[
							{ text: t("addCopy"), href: `/library_books/create?book=${id}`, primary: true },
							{ text: t("edit"), href: `/books/update/${id}` },
							mayMerge && { text: t("merge"), run: () => change({ view: "merge" }) },
						]}
					/>
				)
			}
		>
			<Ready query={book} />
			{data && !mergedInto && <BookView book={data} onMerge={() => change({ view: "merge" })} />}
		</Page>
	);
}
