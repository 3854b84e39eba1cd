import { looseNumberForms, mayBeTitle, numberForms } from "@rafta/library/circulation/codes";
import { barcodeOf } from "@rafta/library/copies/barcode";
import { meantCode } from "@rafta/library/scanning/layouts";
import {
	type FormEvent,
	type KeyboardEvent,
	type ReactNode,
	type RefObject,
	useEffect,
	useId,
	useState,
} from "react";
import { useUser } from "#data";
import { findReaders, findTitles, useDeskRead } from "#desk";
import { useLanguage, useTexts } from "#i18n";
import { Icon, ScanFrame, ScanInput, useWaitingKeys } from "#kit";
import { useDebounced } from "#state";
import { copyStatuses } from "../../library_books/copy.tsx";
import { type Choice, Choices } from "./Choices.tsx";
import { texts } from "./texts.ts";

interface Props {
	field: RefObject<HTMLInputElement | null>;
	onScan(code: string): void;
	onEscape(): void;
	/** Handles keys of the screen while the field is empty. Returns whether the key was handled. */
	onKey?(key: string): boolean;
	/** Name of the chosen reader, as a token in the field: the next book is for this reader. */
	reader?: string;
	/** The last code, if nothing has it: titles with it are offered while the field is empty. */
	unknown?: string;
	/** Stands at the end of the field; under it on a phone. */
	tools?: ReactNode;
}

/**
 * Words have no digits, unless there are several of them: "Fahrenheit 451". A label with letters and digits is a code,
 * and is taken at scanner speed.
 */
const isWords = (text: string): boolean =>
	/\p{L}{2,}/u.test(text) && (!/\d/.test(text) || /\p{L}{3,}.*\s|\s.*\p{L}{3,}/u.test(text.trim()));

/**
 * The only input field of the desk. A scanner types a number and Enter; a person types a name or a title and picks from
 * the list: a title with several copies leads to these. Enter takes the text at once, so that the next scan finds an
 * empty field.
 */
export function ScanField({ field, onScan, onEscape, onKey, reader = "", unknown = "", tools }: Props) {
	const t = useTexts(texts);
	const id = useId();
	const { language } = useLanguage();
	const isVolunteer = useUser()?.desk_only === true;
	const [text, setText] = useState("");
	const [active, setActive] = useState(0);
	const [hurried, setHurried] = useState(false);
	/** The title whose copies are listed. */
	const [opened, setOpened] = useState("");
	/** An unknown code whose titles were put aside. */
	const [dismissed, setDismissed] = useState("");
	/** The unknown code may mean the numbers of several copies. */
	const isNumber = looseNumberForms(unknown).length > 0;
	const asTitle = text === "" && unknown !== dismissed && (isNumber || mayBeTitle(unknown)) ? unknown : "";
	const typed = useDebounced(isWords(text) ? text.trim() : "");
	const query = asTitle || typed;
	const found = useDeskRead(
		"GET /api/circulation/find",
		{ query: { q: query } },
		(offlineData) => ({
			readers: findReaders(offlineData, query),
			titles: findTitles(offlineData, query, isVolunteer),
		}),
		{ enabled: query !== "" },
	);
	// Only results for the current text may be chosen: an older list contains other readers.
	const isSettled = query !== "" && query === (asTitle || text.trim()) && found.data !== undefined;
	const readers = isSettled && !asTitle ? found.data.readers : [];
	const titles = isSettled ? found.data.titles : [];
	const title = titles.find(({ book }) => book.id === opened);
	const numbers = looseNumberForms(asTitle || text);
	/** The copy whose number was typed or scanned with a space in it, which looks like words. */
	function exactCopy(): string | undefined {
		const forms = asTitle ? [] : numberForms(text);
		const all: { readonly id: string; readonly barcode: string; readonly accession_no: string }[] = [];
		for (const { copies } of titles) all.push(...copies);
		const exactly = all.find(
			({ barcode, accession_no }) =>
				forms.some((form) => barcodeOf(form) === barcode) || forms.includes(accession_no),
		);
		if (exactly || asTitle) return exactly?.id;
		const [only, another] = all.filter(({ accession_no }) => numbers.includes(accession_no));
		return another ? undefined : only?.id;
	}
	const exact = exactCopy();

	const copiesOf = ({ copies }: (typeof titles)[number]): Choice[] =>
		copies.map((copy) => ({
			id: copy.id,
			name: copy.barcode || t("accession", { number: copy.accession_no }),
			about: [
				copy.barcode && copy.accession_no && t("accession", { number: copy.accession_no }),
				copy.call_number,
			]
				.filter(Boolean)
				.join(", "),
			more: copy.reader
				? t("withReader", { name: copy.reader })
				: (copyStatuses[copy.status]?.[language] ?? copy.status),
		}));
	const titleChoice = (one: (typeof titles)[number]): Choice => {
		const free = one.copies.filter(({ status }) => status === "available").length;
		const [only] = one.copies.length === 1 ? copiesOf(one) : [];
		const number = one.copies[0]?.accession_no ?? "";
		const alike = titles.filter(
			({ book }) => book.title === one.book.title && book.author_line === one.book.author_line,
		);
		const which = alike.length > 1 && only && (only.about || only.name);
		return {
			id: only?.id ?? one.book.id,
			name: one.book.title,
			// What the choice is between, where a number was typed or editions have the same title.
			about:
				only && numbers.includes(number)
					? t("accession", { number })
					: [one.book.author_line, which].filter(Boolean).join(", "),
			more:
				only?.more ??
				[
					free > 0 && t("copiesIn", { count: free }),
					free < one.copies.length && t("copiesOut", { count: one.copies.length - free }),
				]
					.filter(Boolean)
					.join(", "),
			book: one.book,
			...(!only && { opens: one.book.id }),
		};
	};
	const items: readonly Choice[] = title
		? copiesOf(title)
		: [
				...readers.map(({ id: one, full_name, class_code, student_no }) => ({
					...{ id: one, name: full_name, about: "" },
					more: [class_code, student_no].filter(Boolean).join(" · "),
				})),
				...titles.map(titleChoice),
			];

	const heading = title
		? t("chooseCopy", { title: title.book.title })
		: asTitle && t(isNumber ? "numbersWith" : "titlesWith", { code: asTitle });

	function clear() {
		setHurried(false);
		setText("");
		setActive(0);
		setOpened("");
	}

	function take(code: string) {
		clear();
		onScan(code);
		field.current?.focus();
	}

	function choose(item: Choice) {
		if (item.opens === undefined) return take(item.id);
		setHurried(false);
		setOpened(item.opens);
		setActive(0);
		field.current?.focus();
	}

	useWaitingKeys((lines, rest) => {
		for (const line of lines) onScan(line);
		setText((text) => `${rest}${text}`);
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		const chosen = items[active];
		// A scanner with another keyboard layout sends letters for a card's address.
		const code = meantCode(text.trim());
		if (code !== text.trim()) take(code);
		else if (exact) take(exact);
		else if (chosen) choose(chosen);
		else if (isWords(text) && !isSettled) setHurried(true);
		else if (text.trim() !== "") take(text.trim());
	}

	// Enter was pressed before the results arrived. A single name is chosen; with several, a person chooses, since
	// nobody should get another reader's books; for a title, the person chooses the copy. Text without results is a code
	// with letters in it, as on labels of other systems.
	useEffect(() => {
		if (!hurried || !isSettled) return;
		setHurried(false);
		const [only] = readers;
		if (exact) take(exact);
		else if (items.length === 0) take(text.trim());
		else if (only && readers.length === 1) take(only.id);
	});

	function onKeyDown(event: KeyboardEvent) {
		if (text === "" && !asTitle && onKey?.(event.key)) event.preventDefault();
		else if (event.key === "Escape") {
			if (opened) setOpened("");
			else if (asTitle && items.length > 0) setDismissed(unknown);
			else if (text) clear();
			else onEscape();
		} else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			const step = event.key === "ArrowDown" ? 1 : -1;
			setActive((place) => Math.max(0, Math.min(items.length - 1, place + step)));
		}
	}

	return (
		<form onSubmit={submit} className="no-print relative">
			<ScanFrame tools={tools}>
				<span className="text-primary-ink">
					<Icon name="lend" size={26} />
				</span>
				{reader && (
					<span className="rounded-field bg-base-200 text-primary-ink max-w-[45%] shrink-0 truncate px-3 py-1.5 font-semibold">
						{reader}
					</span>
				)}
				<ScanInput
					isFramed
					field={field}
					label={t("field")}
					id={id}
					role="combobox"
					aria-expanded={items.length > 0}
					aria-controls={`${id}-list`}
					aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
					aria-autocomplete="list"
					placeholder={t(reader ? "fieldNext" : "fieldHint")}
					value={text}
					onChange={(event) => {
						setText(event.target.value);
						setActive(0);
						setHurried(false);
						setOpened("");
					}}
					onKeyDown={onKeyDown}
				/>
			</ScanFrame>
			{isSettled && !asTitle && items.length === 0 && (
				<p role="status" className="mt-1">
					{t("noMatch")}
				</p>
			)}
			<Choices
				id={id}
				label={heading || t("field")}
				heading={heading}
				items={items}
				active={active}
				onActive={setActive}
				onChoose={choose}
			/>
		</form>
	);
}
