import { readBookScan } from "@rafta/library/catalogue/scans";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { useList } from "#data";
import { useTexts } from "#i18n";
import { isResultOf, useDebounced } from "#state";
import { type Book, bookFilter } from "../../books/book.ts";
import type { BookFacts } from "./model.ts";
import { texts } from "./texts.ts";

const enoughLetters = 2;
const shown = 6;

interface Props {
	/** Called with a new title, or with one of the catalogue. */
	onName(title: string, book?: BookFacts): void;
	/** Called with a scanned code: an ISBN is not a title. */
	onScan(code: string): void;
	onClose(): void;
}

/** The title of a book without an ISBN: typed, or chosen from the catalogue. */
export function NameField({ onName, onScan, onClose }: Props) {
	const t = useTexts(texts);
	const id = useId();
	const [text, setText] = useState("");
	const query = useDebounced(text.trim());
	/** -1: the typed text is a new title. */
	const [active, setActive] = useState(-1);
	const found = useList<Book & BookFacts>(
		"books",
		{ perPage: shown, sort: "title", filter: bookFilter(query) },
		query.length >= enoughLetters,
	);
	const isSettled = query.length >= enoughLetters && isResultOf(text, query, found);
	const items = isSettled ? (found.data?.items ?? []) : [];

	function submit(event: FormEvent) {
		event.preventDefault();
		const typed = text.trim();
		if (typed === "") return;
		const chosen = items[active];
		if (chosen) onName(chosen.title, chosen);
		else if (readBookScan(typed, "label").kind === "isbn") onScan(typed);
		else onName(typed);
	}

	function onKeyDown(event: KeyboardEvent) {
		if (event.key === "Escape") onClose();
		else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			const step = event.key === "ArrowDown" ? 1 : -1;
			setActive((place) => Math.max(-1, Math.min(items.length - 1, place + step)));
		}
	}

	return (
		<form onSubmit={submit} className="relative">
			<label htmlFor={id} className="mb-1 block text-lg font-semibold">
				{t("nameField")}
			</label>
			<input
				id={id}
				role="combobox"
				aria-expanded={items.length > 0}
				aria-controls={items.length > 0 ? `${id}-list` : undefined}
				aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
				aria-autocomplete="list"
				aria-describedby={`${id}-hint`}
				// biome-ignore lint/a11y/noAutofocus: the key was pressed in order to type
				autoFocus
				autoComplete="off"
				maxLength={300}
				className="input input-xl w-full"
				value={text}
				onChange={(event) => {
					setText(event.target.value);
					setActive(-1);
				}}
				onKeyDown={onKeyDown}
			/>
			<p id={`${id}-hint`} className="mt-1 text-sm">
				{t("nameHint")}
			</p>
			{items.length > 0 && (
				<div
					id={`${id}-list`}
					role="listbox"
					aria-label={t("nameMatches")}
					className="rounded-box border-base-300 bg-base-100 absolute z-12 mt-1 w-full overflow-hidden border shadow-xl"
				>
					{items.map((book, index) => (
						<div
							key={book.id}
							id={`${id}-${index}`}
							role="option"
							tabIndex={-1}
							aria-selected={index === active}
							className={`cursor-pointer px-4 py-2 ${index === active ? "bg-base-300" : ""}`}
							onMouseDown={(event) => {
								event.preventDefault();
								onName(book.title, book);
							}}
							onMouseEnter={() => setActive(index)}
						>
							<span className="font-semibold">{book.title}</span> {book.author_line}
						</div>
					))}
				</div>
			)}
		</form>
	);
}
