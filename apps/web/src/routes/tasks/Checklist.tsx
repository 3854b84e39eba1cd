import {
	type ChecklistItem,
	MAX_CHECKLIST_ITEM_LENGTH,
	MAX_CHECKLIST_ITEMS,
	moveItem,
	readChecklist,
} from "@rafta/library/tasks/task";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useTexts } from "#i18n";
import { Button } from "#kit";
import { texts } from "./texts.ts";

/**
 * Checklist editor: items can be ticked, added, reordered and deleted; every control is a button or a field, so it
 * works by keyboard.
 */
export function Checklist({
	value,
	onChange,
	error,
}: {
	value: unknown;
	onChange(items: readonly ChecklistItem[]): void;
	error?: string;
}) {
	const t = useTexts(texts);
	const id = useId();
	const [text, setText] = useState("");
	const [note, setNote] = useState("");
	const items = readChecklist(value) ?? [];
	const change = (at: number, changed: Partial<ChecklistItem>) =>
		onChange(items.map((item, place) => (place === at ? { ...item, ...changed } : item)));
	function add() {
		if (text.trim() === "" || items.length >= MAX_CHECKLIST_ITEMS) return;
		onChange([...items, { text: text.trim(), done: false }]);
		setText("");
	}
	function onKey(event: KeyboardEvent) {
		// Enter adds an item without submitting the surrounding form.
		if (event.key !== "Enter") return;
		event.preventDefault();
		add();
	}
	function move(at: number, by: 1 | -1) {
		onChange(moveItem(items, at, by));
		setNote(t("itemMoved", { text: items[at]?.text ?? "", place: at + by + 1 }));
	}
	const round = "btn btn-ghost btn-sm btn-square";
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="mb-1 text-sm font-semibold">{t("checklist")}</legend>
			<ul className="flex flex-col gap-1">
				{items.map((item, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same, and their order is what they are
					<li key={at} className="flex items-center gap-2">
						<input
							type="checkbox"
							className="checkbox"
							aria-label={t("itemDone", { text: item.text })}
							checked={item.done}
							onChange={(event) => change(at, { done: event.target.checked })}
						/>
						<span className={`min-w-0 flex-1 break-words ${item.done ? "line-through" : ""}`}>
							{item.text}
						</span>
						<button
							type="button"
							className={round}
							aria-label={t("up", { text: item.text })}
							disabled={at === 0}
							onClick={() => move(at, -1)}
						>
							<ArrowUp aria-hidden="true" size={16} />
						</button>
						<button
							type="button"
							className={round}
							aria-label={t("down", { text: item.text })}
							disabled={at === items.length - 1}
							onClick={() => move(at, 1)}
						>
							<ArrowDown aria-hidden="true" size={16} />
						</button>
						<button
							type="button"
							className={round}
							aria-label={t("removeItem", { text: item.text })}
							onClick={() => onChange(items.filter((_, place) => place !== at))}
						>
							<X aria-hidden="true" size={16} />
						</button>
					</li>
				))}
			</ul>
			<div className="flex gap-2">
				<label htmlFor={id} className="sr-only">
					{t("newItem")}
				</label>
				<input
					id={id}
					className="input min-w-0 flex-1"
					placeholder={t("newItem")}
					maxLength={MAX_CHECKLIST_ITEM_LENGTH}
					value={text}
					onChange={(event) => setText(event.target.value)}
					onKeyDown={onKey}
				/>
				<Button onClick={add}>{t("addItem")}</Button>
			</div>
			<p role="status" className="sr-only">
				{note}
			</p>
			{error && <p className="text-error-ink text-sm font-semibold">{error}</p>}
		</fieldset>
	);
}
