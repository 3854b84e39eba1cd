import type { RecordModel } from "pocketbase";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useList } from "#data";
import { common, useTexts } from "#i18n";
import { isResultOf, useDebounced } from "#state";

interface Props<T> {
	collection: string;
	label: string;
	hint?: string;
	error?: string;
	required?: boolean;
	search(text: string): string;
	sort: string;
	/** Label of a found record in the list and in the field. */
	name(record: T): string;
	detail?(record: T): ReactNode;
	value: T | null;
	onChange(record: T | null): void;
	autoFocus?: boolean;
}

const shown = 8;

/** Combobox that finds one record by part of its name; fully operable by keyboard. */
export function RecordPicker<T extends RecordModel>(props: Props<T>) {
	const t = useTexts(common);
	const id = useId();
	const [text, setText] = useState("");
	const query = useDebounced(text.trim());
	const isTyped = query === text.trim();
	const [open, setOpen] = useState(false);
	const [active, setActive] = useState(0);
	const found = useList<T>(
		props.collection,
		{ perPage: shown, sort: props.sort, filter: query ? props.search(query) : "" },
		open && isTyped,
	);
	const settled = isResultOf(text, query, found);
	const items = settled ? (found.data?.items ?? []) : [];

	/** `aria-controls` may name only a list that is in the document. */
	const listed = open && items.length > 0;

	function choose(record: T) {
		props.onChange(record);
		setText("");
		setOpen(false);
	}

	function onKeyDown(event: KeyboardEvent) {
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			setOpen(true);
			const step = event.key === "ArrowDown" ? 1 : -1;
			setActive((place) => Math.max(0, Math.min(items.length - 1, place + step)));
		} else if (event.key === "Enter" && open) {
			// Enter must not submit the surrounding form, even when there is nothing to choose.
			event.preventDefault();
			if (items[active]) choose(items[active]);
		} else if (event.key === "Escape") setOpen(false);
	}

	return (
		<div className="relative flex flex-col gap-1">
			<label htmlFor={id} className="text-sm font-semibold">
				{props.label}
				{props.required && (
					<span aria-hidden="true" className="text-error-ink">
						{" "}
						*
					</span>
				)}
			</label>
			{props.value ? (
				<div className="input flex w-full items-center justify-between">
					<span className="truncate">{props.name(props.value)}</span>
					<button type="button" className="btn btn-ghost btn-xs" onClick={() => props.onChange(null)}>
						{t("action.clear")}
					</button>
				</div>
			) : (
				<input
					id={id}
					role="combobox"
					aria-expanded={listed}
					aria-controls={listed ? `${id}-list` : undefined}
					aria-activedescendant={listed && items[active] ? `${id}-${active}` : undefined}
					aria-autocomplete="list"
					aria-invalid={props.error ? true : undefined}
					aria-describedby={props.error ? `${id}-error` : undefined}
					autoComplete="off"
					// biome-ignore lint/a11y/noAutofocus: the first thing that the screen is for
					autoFocus={props.autoFocus}
					className={`input w-full ${props.error ? "input-error" : ""}`}
					value={text}
					placeholder={props.hint}
					onChange={(event) => {
						setText(event.target.value);
						setActive(0);
						setOpen(true);
					}}
					// A field that a screen begins with covers nothing before something is typed.
					onFocus={() => setOpen(!props.autoFocus)}
					onBlur={() => setOpen(false)}
					onKeyDown={onKeyDown}
				/>
			)}
			{listed && (
				<div
					id={`${id}-list`}
					role="listbox"
					aria-label={props.label}
					className="menu rounded-box border-base-300 bg-base-100 absolute top-full z-12 mt-1 w-full flex-nowrap overflow-auto border shadow-lg"
				>
					{items.map((record, place) => (
						<div
							key={record.id}
							id={`${id}-${place}`}
							role="option"
							tabIndex={-1}
							aria-selected={place === active}
							className={`rounded-field cursor-pointer px-3 py-2 ${place === active ? "bg-base-300" : ""}`}
							onMouseDown={(event) => {
								event.preventDefault();
								choose(record);
							}}
							onMouseEnter={() => setActive(place)}
						>
							<div className="font-semibold">{props.name(record)}</div>
							{props.detail && <div className="text-sm opacity-75">{props.detail(record)}</div>}
						</div>
					))}
				</div>
			)}
			{open && query !== "" && settled && found.isSuccess && items.length === 0 && (
				<p role="status" className="text-sm">
					{t("list.noMatch")}
				</p>
			)}
			{props.error && (
				<p id={`${id}-error`} className="text-error-ink text-sm font-semibold">
					{props.error}
				</p>
			)}
		</div>
	);
}
