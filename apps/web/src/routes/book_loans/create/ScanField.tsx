import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import { findCopies, findReaders } from "../../../desk/lookups.ts";
import { useDeskRead } from "../../../desk/read.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { useDebounced } from "../../../state/useDebounced.ts";
import { ScanInput } from "../../../ui/scanning/CodeField.tsx";
import { copyStatuses } from "../../library_books/copy.tsx";
import { texts } from "./texts.ts";

interface Props {
	field: RefObject<HTMLInputElement | null>;
	onScan(code: string): void;
	onEscape(): void;
	/** Handles keys of the screen while the field is empty. Returns whether the key was handled. */
	onKey?(key: string): boolean;
}

/** A name has no digits; a label with letters and digits is a code, and is taken at scanner speed. */
const isName = (text: string): boolean => /\p{L}{2,}/u.test(text) && !/\d/.test(text);

interface Choice {
	readonly id: string;
	readonly name: string;
	readonly more: string;
}

/**
 * The only input field of the desk. A scanner types a number and Enter; a person types a name or a title and picks from
 * the list. Enter takes the text at once, so that the next scan finds an empty field.
 */
export function ScanField({ field, onScan, onEscape, onKey }: Props) {
	const t = useTexts(texts);
	const id = useId();
	const [text, setText] = useState("");
	const query = useDebounced(isName(text) ? text.trim() : "");
	const [active, setActive] = useState(0);
	const { language } = useLanguage();
	const found = useDeskRead(
		"GET /api/circulation/find",
		{ query: { q: query } },
		(offlineData) => ({ readers: findReaders(offlineData, query), copies: findCopies(offlineData, query) }),
		{ enabled: query !== "" },
	);
	// Only results for the current text may be chosen: an older list contains other readers.
	const isSettled = query !== "" && query === text.trim() && found.data !== undefined;
	const readers = isSettled ? found.data.readers : [];
	const items: readonly Choice[] = [
		...readers.map(({ id: reader, full_name, class_code, student_no }) => ({
			id: reader,
			name: full_name,
			more: `${class_code} · ${student_no}`,
		})),
		...(isSettled ? found.data.copies : []).map((copy) => ({
			id: copy.id,
			name: copy.title,
			more: [copy.barcode, copyStatuses[copy.status]?.[language]].filter(Boolean).join(" · "),
		})),
	];
	const [hurried, setHurried] = useState(false);

	function take(code: string) {
		setHurried(false);
		setText("");
		setActive(0);
		onScan(code);
		field.current?.focus();
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		const chosen = items[active];
		if (chosen) take(chosen.id);
		else if (isName(text) && !isSettled) setHurried(true);
		else if (text.trim() !== "") take(text.trim());
	}

	// Enter was pressed before the results arrived. A single name is chosen; with several, a person chooses, since
	// nobody should get another reader's books; for a title, the person chooses the copy. Text without results is a code
	// with letters in it, as on labels of other systems.
	useEffect(() => {
		if (!hurried || !isSettled) return;
		setHurried(false);
		const [only] = readers;
		if (items.length === 0) take(text.trim());
		else if (only && readers.length === 1) take(only.id);
	});

	function onKeyDown(event: KeyboardEvent) {
		if (text === "" && onKey?.(event.key)) event.preventDefault();
		else if (event.key === "Escape") {
			if (text) setText("");
			else onEscape();
		} else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			const step = event.key === "ArrowDown" ? 1 : -1;
			setActive((place) => Math.max(0, Math.min(items.length - 1, place + step)));
		}
	}

	return (
		<form onSubmit={submit} className="relative">
			<ScanInput
				field={field}
				label={t("field")}
				id={id}
				role="combobox"
				aria-expanded={items.length > 0}
				aria-controls={`${id}-list`}
				aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
				aria-autocomplete="list"
				placeholder={t("fieldHint")}
				value={text}
				onChange={(event) => {
					setText(event.target.value);
					setActive(0);
					setHurried(false);
				}}
				onKeyDown={onKeyDown}
			/>
			{isSettled && items.length === 0 && (
				<p role="status" className="mt-1">
					{t("noMatch")}
				</p>
			)}
			{items.length > 0 && (
				<div
					id={`${id}-list`}
					role="listbox"
					aria-label={t("field")}
					className="rounded-box border-base-300 bg-base-100 absolute z-20 mt-1 w-full overflow-hidden border shadow-xl"
				>
					{items.map((item, index) => (
						<div
							key={item.id}
							id={`${id}-${index}`}
							role="option"
							tabIndex={-1}
							aria-selected={index === active}
							className={`flex cursor-pointer justify-between gap-3 px-4 py-3 ${index === active ? "bg-base-300" : ""}`}
							onMouseDown={(event) => {
								event.preventDefault();
								take(item.id);
							}}
							onMouseEnter={() => setActive(index)}
						>
							<span className="min-w-0 font-semibold">{item.name}</span>
							<span className="shrink-0 whitespace-nowrap">{item.more}</span>
						</div>
					))}
				</div>
			)}
		</form>
	);
}
