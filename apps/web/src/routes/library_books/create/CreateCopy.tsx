import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { library_books } from "@rafta/library/collections/library_books";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { literal, useList, useOne, useUser } from "#data";
import { useTexts } from "#i18n";
import { Card, Link, Page, RecordForm, RecordPicker, TextInput, useMayOpen, useSearchParams } from "#kit";
import { type Book, bookFilter } from "../../books/book.ts";
import { LookupState } from "../../books/lookup/LookupState.tsx";
import { MAX_COPIES } from "../batches/model.ts";
import { batchTexts } from "../batches/texts.ts";
import { type Copy, copyFields } from "../copy.tsx";
import { texts } from "../texts.ts";
import { CreateMany } from "./CreateMany.tsx";

export default function CreateCopy() {
	const t = useTexts(texts);
	const user = useUser();
	const [params, change] = useSearchParams();
	/** What was scanned of a book without a record: its ISBN leads to its title or a new one, another number is its label. */
	const code = params.get("code") ?? "";
	const shelf = params.get("shelf") ?? "";
	const isbn = toIsbn13(code);
	const ofIsbn = useList<Book>(
		"books",
		{ perPage: 1, sort: "created", filter: `isbn13 = ${literal(isbn ?? "")}` },
		isbn !== null,
	);
	const [, navigate] = useLocation();
	const mayOpen = useMayOpen();
	useEffect(() => {
		if (isbn === null || !ofIsbn.data) return;
		const [known] = ofIsbn.data.items;
		if (known) change({ book: known.id, code: "" });
		else if (mayOpen("/books/create"))
			navigate(`/books/create?${new URLSearchParams({ isbn, shelf })}`, { replace: true });
	}, [isbn, shelf, ofIsbn.data, change, navigate, mayOpen]);
	const chosen = params.get("book") ?? "";
	const book = useOne<Book>("books", chosen);
	// A title just picked is known already: its form opens with it, and takes no focus from what is typed next.
	const [picked, setPicked] = useState<Book | null>(null);
	const title = chosen === "" ? null : picked?.id === chosen ? picked : (book.data ?? null);
	const [added, setAdded] = useState<readonly Copy[]>([]);
	const tw = useTexts(batchTexts);
	const [typed, setTyped] = useState("1");
	const count = Number(typed);
	const isCount = /^\d+$/.test(typed) && count >= 1 && count <= MAX_COPIES;
	return (
		<Page title={t("create")} lead={t("createLead")} keepFocus>
			<Card>
				<RecordPicker<Book>
					collection="books"
					label={t("book")}
					hint={t("bookHint")}
					required
					autoFocus={chosen === ""}
					search={bookFilter}
					sort="title"
					name={(one) => one.title}
					detail={(one) => [one.author_line, one.year || ""].filter(Boolean).join(" · ")}
					value={title}
					onChange={(one) => {
						setPicked(one);
						change({ book: one?.id ?? "" });
					}}
				/>
				<p className="mt-2 text-sm">
					<Link href="/books/create" className="link">
						{t("newBook")}
					</Link>
				</p>
				{title && <LookupState book={title.id} keepsRoom />}
				{title && (
					<div className="mt-3 max-w-xs">
						<TextInput
							label={tw("count")}
							hint={tw("countHint", { most: MAX_COPIES })}
							error={isCount ? undefined : tw("countWrong", { most: MAX_COPIES })}
							inputMode="numeric"
							maxLength={3}
							value={typed}
							onChange={(event) => setTyped(event.target.value.replace(/\D/g, ""))}
						/>
					</div>
				)}
			</Card>
			{title && isCount && count > 1 && <CreateMany key={chosen} book={chosen} count={count} />}
			{title && isCount && count === 1 && (
				<Card>
					<RecordForm<Copy>
						// A new form for each copy, so that the next label is scanned into an empty field.
						key={`${chosen} ${added.length}`}
						collection={library_books}
						fields={copyFields}
						initial={{
							book_id: chosen,
							library_id: user?.library_id,
							status: "available",
							condition: "good",
							loanable: "yes",
							acquired_how: "existing",
							shelf,
							...(added.length === 0 && isbn === null && { barcode: code }),
						}}
						custom={{
							barcode: {
								label: t("barcode"),
								hint: t("barcodeHint"),
								inputMode: "numeric",
								autoComplete: "off",
								autoFocus: true,
							},
						}}
						onSaved={(copy) => setAdded([copy, ...added])}
					/>
				</Card>
			)}
			{added.length > 0 && (
				<Card title={t("recent")}>
					<ul className="flex flex-col gap-1">
						{added.map((copy) => (
							<li key={copy.id}>
								<Link
									href={`/library_books/detail/${copy.id}`}
									className="link"
									otherwise={t("saved", { barcode: copy.barcode })}
								>
									{t("saved", { barcode: copy.barcode })}
								</Link>
							</li>
						))}
					</ul>
				</Card>
			)}
		</Page>
	);
}
