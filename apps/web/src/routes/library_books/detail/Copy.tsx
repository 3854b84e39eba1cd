import { labelsOf } from "@rafta/library/collections/definition";
import { library_books } from "@rafta/library/collections/library_books";
import { formatDate } from "@rafta/library/turkish/dates";
import { lazy } from "react";
import { literal, type PresentedRecord, useIsStaff, useList, useLive, useOne } from "#data";
import { useLanguage, useTexts } from "#i18n";
import {
	type Action,
	Actions,
	Card,
	Cover,
	FactLine,
	Fold,
	Link,
	Page,
	Ready,
	RegisterCard,
	useSearchParams,
} from "#kit";
import { LoanActions } from "../../book_loans/detail/LoanActions.tsx";
import { LoanTable } from "../../book_loans/LoanTable.tsx";
import { type Loan, loanExpand } from "../../book_loans/loan.tsx";
import { BookFacts } from "../../books/BookFacts.tsx";
import type { Book } from "../../books/book.ts";
import { CorrectLink } from "../../books/corrections/CorrectLink.tsx";
import { CoverReview } from "../../books/covers/review/CoverReview.tsx";
import { useLabels } from "../../labels/useLabels.tsx";
import type { ScreenProps } from "../../screen.ts";
import { type Copy, conditionName } from "../copy.tsx";
import { texts } from "../texts.ts";
import { CopyLabel } from "./CopyLabel.tsx";
import { Life } from "./Life.tsx";
import { useCopyActions } from "./useCopyActions.tsx";
import { Where } from "./Where.tsx";

const CorrectTitle = lazy(() => import("../../books/corrections/CorrectTitle.tsx"));

const acquisitionLabels = labelsOf(library_books, "acquired_how");

type CopyInSchool = PresentedRecord<"library_books", { book_id?: Book; school_id?: { name: string } }>;

/** A copy at a glance: its cover, where it is, and what its label says. */
function Head({ copy, book, loan }: { copy: Copy; book: Book | undefined; loan: Loan | undefined }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	return (
		<div className="flex gap-5 sm:gap-8">
			{book && <Cover book={book} size="large" />}
			<div className="flex min-w-0 flex-col gap-6">
				<Where copy={copy} loan={loan} />
				<FactLine
					items={[
						[
							t("barcode"),
							<span key="barcode" className="tabular-nums">
								{copy.barcode}
							</span>,
						],
						[t("accession"), copy.accession_no],
						[t("condition"), conditionName(copy.condition, language)],
						[
							t("acquired"),
							[formatDate(copy.acquired_on), acquisitionLabels[copy.acquired_how]?.[language], copy.donor]
								.filter(Boolean)
								.join(" · "),
						],
						[t("uses"), copy.library_uses || ""],
						[t("withdrawnOn"), formatDate(copy.withdrawn_on)],
						[t("withdrawnReason"), copy.withdrawn_reason],
					]}
				/>
				{copy.note && <p className="max-w-prose whitespace-pre-line">{copy.note}</p>}
			</div>
		</div>
	);
}

/** The title's data, and the way to its page. */
function TitleData({ book }: { book: Book }) {
	const t = useTexts(texts);
	const text = t("toTitle");
	return (
		<Card title={t("titleData")}>
			<BookFacts book={book} />
			<div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
				<CorrectLink book={book.id} />
				<Link
					href={`/books/detail/${book.id}`}
					className="link"
					otherwise={
						<Link href={`/catalog/${book.id}`} className="link">
							{text}
						</Link>
					}
				>
					{text}
				</Link>
			</div>
			<div className="mt-3 empty:hidden">
				<CoverReview book={book.id} />
			</div>
		</Card>
	);
}

export default function CopyDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const id = params.id ?? "";
	const copy = useOne<CopyInSchool>("library_books", id, "book_id,school_id");
	// The one loan that the desk is still responsible for.
	const current = useList<Loan>(
		"book_loans",
		{
			perPage: 1,
			filter: `library_book_id = ${literal(id)} && (status = "open" || status = "lost" || status = "claimed_returned")`,
			expand: loanExpand,
		},
		id !== "",
	);
	useLive("book_loans", ["book_loans", "library_books"]);
	const { data } = copy;
	const [loan] = current.data?.items ?? [];
	const labels = useLabels();
	const actions = useCopyActions();
	const [query, change] = useSearchParams();
	const isStaff = useIsStaff();
	if (data && isStaff && query.get("view") === "correct")
		return <CorrectTitle id={data.book_id} onClose={() => change({ view: "" })} />;
	const book = data?.expand?.book_id;
	const more: readonly Action[] = [
		{ text: t("edit"), href: `/library_books/update/${id}` },
		labels({ kinds: ["barcodes", "spines"], id }),
	];
	return (
		<Page
			title={book?.title ?? t("detail")}
			lead={book?.author_line}
			actions={
				data &&
				current.isFetched &&
				(loan ? (
					<LoanActions key={loan.status} loan={loan} more={more} isMain />
				) : (
					<Actions of={[...actions(data), ...more]} />
				))
			}
		>
			<Ready query={copy} />
			{data && <Head copy={data} book={book} loan={loan} />}
			{data && (
				<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem]">
					<div className="flex flex-col gap-5 *:min-w-0">
						<Card title={t("life")}>
							<Life copy={id} acquired={data.acquired_on}>
								<p className="mt-2 text-sm opacity-75">{t("lifeHint")}</p>
								<Fold title={t("history")}>
									<LoanTable
										filter={`library_book_id = ${literal(id)}`}
										empty={t("noHistory")}
										without="book"
									/>
								</Fold>
							</Life>
						</Card>
						{data.barcode && data.status !== "withdrawn" && (
							<CopyLabel copy={data} title={book?.title ?? ""} school={data.expand?.school_id?.name ?? ""} />
						)}
					</div>
					{book && <TitleData book={book} />}
				</div>
			)}
			{data && <RegisterCard entity="library_book" record={data} />}
		</Page>
	);
}
