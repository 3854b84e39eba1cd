import { useState } from "react";
import { literal, useList, useLive } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Button, Link, OpenLink, Ready, together } from "#kit";
import { dueText, type Loan, LoanStatus, readerClassOf } from "../../book_loans/loan.tsx";
import { type Copy, CopyStatus, conditionName } from "../../library_books/copy.tsx";
import { texts } from "./texts.ts";

const perPage = 50;

/** A copy: its number, its state, and who has it. */
function Row({ copy, loan }: { copy: Copy; loan: Loan | undefined }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const name = (
		<span className="tabular-nums">{copy.barcode || copy.accession_no || t("withoutNumber")}</span>
	);
	const reader = loan?.expand?.student_id;
	const facts = [copy.shelf, conditionName(String(copy.condition ?? ""), language)].filter(Boolean);
	return (
		<li className="border-base-300 flex flex-col gap-1 border-t py-2">
			<span className="flex flex-wrap items-center justify-between gap-2">
				<Link
					href={`/library_books/detail/${copy.id}`}
					className="link link-hover font-semibold"
					otherwise={name}
				>
					{name}
				</Link>
				{loan ? <LoanStatus loan={loan} /> : <CopyStatus status={copy.status} />}
			</span>
			{loan && (
				<span className="text-sm">
					{reader && (
						<OpenLink href={`/students/${reader.id}`} className="link link-hover">
							{[reader.full_name, readerClassOf(loan)].filter(Boolean).join(", ")}
						</OpenLink>
					)}
					{reader && " · "}
					{dueText(loan)}
				</span>
			)}
			{facts.length > 0 && <span className="text-sm">{facts.join(" · ")}</span>}
		</li>
	);
}

function Copies({ book, library }: { book: string; library: string }) {
	const t = useTexts(texts);
	const [shown, setShown] = useState(perPage);
	useLive("library_books", ["library_books"]);
	useLive("book_loans", ["book_loans"]);
	const here = `book_id = ${literal(book)} && library_id = ${literal(library)}`;
	const copies = useList<Copy>("library_books", {
		filter: `${here} && status != "withdrawn"`,
		sort: "status,barcode",
		perPage: shown,
	});
	const loans = useList<Loan>("book_loans", {
		filter: `${here} && status = "open"`,
		expand: "student_id",
		perPage: shown,
	});
	if (!copies.data || !loans.data) return <Ready query={together(copies, loans)} />;
	const loanOf = new Map(loans.data.items.map((loan) => [loan.library_book_id, loan]));
	return (
		<>
			<ul>
				{copies.data.items.map((copy) => (
					<Row key={copy.id} copy={copy} loan={loanOf.get(copy.id)} />
				))}
			</ul>
			{copies.data.totalItems > shown && (
				<Button className="btn-sm" onClick={() => setShown(shown + perPage)}>
					{t("more")}
				</Button>
			)}
		</>
	);
}

/** The copies of a title in a library, folded: for staff. They are read when somebody unfolds them. */
export default function CopiesIn({ book, library, label }: { book: string; library: string; label: string }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="my-1 cursor-pointer py-1">{label}</summary>
			{isOpen && <Copies book={book} library={library} />}
		</details>
	);
}
