/**
 * One field for everything: screens, titles, readers, copies. Operable by keyboard alone, as a combobox with its list.
 */
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { messageOf, useSearch, useUser } from "#data";
import { common, useTexts } from "#i18n";
import { Icon, Toasts, useModal } from "#kit";
import { isResultOf, useDebounced } from "#state";
import { isPupil } from "../Menu.tsx";
import { type Entry, useFoundEntries, useScreens } from "./entries.ts";
import { useChapters } from "./handbook.ts";
import { texts } from "./texts.ts";

const shownTitles = "8";

function Option({
	entry,
	id,
	active,
	onChoose,
	onPoint,
}: {
	entry: Entry;
	id: string;
	active: boolean;
	onChoose(): void;
	onPoint(): void;
}) {
	const leads = entry.href !== null || entry.run !== undefined;
	return (
		<div
			id={id}
			role="option"
			tabIndex={-1}
			aria-selected={active}
			aria-disabled={leads ? undefined : true}
			className={`rounded-field flex min-h-11 items-center gap-3 px-3 py-2 ${leads ? "cursor-pointer" : ""} ${active ? "bg-base-300" : ""}`}
			// The field keeps the focus.
			onMouseDown={(event) => event.preventDefault()}
			onClick={onChoose}
			onKeyDown={(event) => event.key === "Enter" && onChoose()}
			onMouseMove={onPoint}
		>
			<Icon name={entry.icon} />
			<span className="min-w-0">
				<span className="block truncate font-semibold">{entry.name}</span>
				{entry.detail && <span className="block truncate text-sm opacity-80">{entry.detail}</span>}
			</span>
		</div>
	);
}

interface Props {
	/** Text typed before the palette was rendered. */
	readonly typed: { readonly current: string };
	onShown(): void;
	onClose(): void;
}

export default function Palette({ typed: before, onShown, onClose }: Props) {
	const t = useTexts(texts);
	const shared = useTexts(common);
	const user = useUser();
	const id = useId();
	const { ref, closing, show, close } = useModal(onClose);
	const [, navigate] = useLocation();
	const [text, setText] = useState("");
	const begin = useRef({ before, onShown });
	const [active, setActive] = useState(0);
	const typed = useDebounced(text.trim());
	const found = useSearch({ q: typed, perPage: shownTitles }, typed !== "");
	const screensFor = useScreens();
	const entriesOf = useFoundEntries();
	const chaptersFor = useChapters();
	// Before the browser handles anything else: a key in between would be in neither of the two.
	useLayoutEffect(() => {
		// Returns the focus to where it was.
		const focused = document.activeElement;
		show();
		// From now on keys go into the field; the text typed before is placed in front of them.
		setText(begin.current.before.current);
		begin.current.onShown();
		return () => {
			if (focused instanceof HTMLElement) focused.focus();
		};
	}, [show]);

	const isSettled = isResultOf(text, typed, found);
	const results = typed !== "" && isSettled ? entriesOf(found.data, typed) : [];
	const entries = [...screensFor(text.trim()), ...results, ...chaptersFor(text.trim())];
	const isWaiting = text.trim() !== "" && !(isSettled && (found.isSuccess || found.isError));
	const groups = [...new Set(entries.map(({ group }) => group))];
	const current = Math.min(active, entries.length - 1);
	const idOf = (entry: Entry) => `${id}-${entry.group}-${entry.id}`;
	const shown = entries[current];
	useEffect(() => {
		if (shown)
			document.getElementById(`${id}-${shown.group}-${shown.id}`)?.scrollIntoView({ block: "nearest" });
	}, [id, shown]);

	function choose(entry: Entry | undefined) {
		if (!entry || (entry.href === null && !entry.run)) return;
		close();
		entry.run?.();
		if (entry.href !== null) navigate(entry.href);
	}

	function onKeyDown(event: KeyboardEvent) {
		const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
		const step = steps[event.key];
		if (step !== undefined && entries.length > 0) {
			event.preventDefault();
			const next = current + step;
			// One step beyond an end wraps around to the other.
			const isAround = Math.abs(step) === 1;
			setActive(
				isAround ? (next + entries.length) % entries.length : Math.max(0, Math.min(entries.length - 1, next)),
			);
		} else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
			event.preventDefault();
			choose(shown);
		}
	}

	return (
		<dialog ref={ref} {...closing} className="modal" aria-label={t("label")}>
			<div className="modal-box mt-5 flex max-h-[85dvh] w-full max-w-2xl flex-col gap-2 self-start p-3">
				<div className="flex items-center gap-2">
					<input
						role="combobox"
						aria-label={t("label")}
						aria-expanded={entries.length > 0}
						aria-controls={entries.length > 0 ? `${id}-list` : undefined}
						aria-activedescendant={shown ? idOf(shown) : undefined}
						aria-autocomplete="list"
						autoComplete="off"
						autoCapitalize="off"
						spellCheck={false}
						enterKeyHint="go"
						maxLength={300}
						autoFocus
						className="input w-full"
						placeholder={t(isPupil(user) ? "pupilHint" : "hint")}
						value={text}
						onChange={(event) => {
							setText(event.target.value);
							setActive(0);
						}}
						onKeyDown={onKeyDown}
					/>
					<form method="dialog">
						<button type="submit" className="btn btn-ghost px-3">
							{shared("action.close")}
						</button>
					</form>
				</div>
				{entries.length > 0 && (
					<div id={`${id}-list`} role="listbox" aria-label={t("results")} className="min-h-0 overflow-y-auto">
						{groups.map((group) => (
							// biome-ignore lint/a11y/useSemanticElements: a group inside a listbox
							<div key={group} role="group" aria-label={t(group)}>
								<div aria-hidden="true" className="px-3 pt-2 text-sm font-semibold opacity-75">
									{t(group)}
								</div>
								{entries
									.map((entry, place) => ({ entry, place }))
									.filter(({ entry }) => entry.group === group)
									.map(({ entry, place }) => (
										<Option
											key={entry.id}
											id={idOf(entry)}
											entry={entry}
											active={place === current}
											onChoose={() => choose(entry)}
											onPoint={() => setActive(place)}
										/>
									))}
							</div>
						))}
					</div>
				)}
				<p role="status" className="px-3 py-1 text-sm">
					{isWaiting && t("searching")}
					{!isWaiting && found.isError && typed !== "" && messageOf(found.error)}
					{!isWaiting && !found.isError && entries.length === 0 && t("nothing")}
					{!isWaiting && !found.isError && entries.length > 0 && (
						<>
							<span className="sr-only">{t("count", { count: entries.length })}. </span>
							<span className="hidden opacity-75 sm:inline">{t("keys")}</span>
						</>
					)}
				</p>
			</div>
			<form method="dialog" className="modal-backdrop">
				<button type="submit">{shared("action.close")}</button>
			</form>
			<Toasts />
		</dialog>
	);
}
