import { formatDate, isCalendarDate, parseTypedDate, todayIn } from "@rafta/library/turkish/dates";
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTexts } from "#i18n";
import { Icon } from "../icons.tsx";
import { dateTexts } from "./texts.ts";
import { type Limits, limitsOf, problemOf, typedValue } from "./typed-day.ts";

const DateDialog = lazy(() => import("./DateDialog.tsx"));

/** Length of `01.09.2026`. */
const WHOLE_LENGTH = 10;

export interface DateProps extends Limits {
	/** A calendar date, empty, or a text that is no date (yet). */
	value: string;
	/** Receives the same; a calendar date as soon as the text is one. */
	onChange(value: string): void;
	required?: boolean;
}

interface Props extends DateProps {
	id: string;
	/** What the caller has to say against the value; what the control itself finds goes before. */
	error?: string;
	/** Whether the value is refused, where its reason is said elsewhere. */
	isWrong?: boolean;
	isSmall?: boolean;
	"aria-describedby"?: string;
}

/** The text of the field: as it is typed, until the value changes from outside. */
function useTyped(value: string): readonly [string, (text: string) => void] {
	const [state, setState] = useState({ text: formatDate(value), followed: value });
	let { text } = state;
	if (state.followed !== value) {
		if (typedValue(text) !== value) text = formatDate(value);
		setState({ text, followed: value });
	}
	return [text, (text) => setState((before) => ({ ...before, text }))];
}

/**
 * Typed date, dd.MM.yyyy, with a calendar: a browser's own control has the language and the order of the browser. Its label
 * is the caller's (`DateInput` has one).
 */
export function DateControl({
	id,
	value,
	min,
	max,
	required,
	error,
	isWrong = false,
	isSmall = false,
	onChange,
	"aria-describedby": described,
}: Props) {
	const t = useTexts(dateTexts);
	const box = useRef<HTMLDivElement>(null);
	const input = useRef<HTMLInputElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const [text, setText] = useTyped(value);
	const [isOpen, setOpen] = useState(false);
	// A half-typed date is no mistake: it is one when it is whole, or the field has been left.
	const [isLeft, setLeft] = useState(false);
	const today = todayIn(new Date());
	const found = problemOf(text, { min, max }, today);
	const problem =
		found === null
			? ""
			: t(found.key, { date: formatDate("date" in found ? found.date : ""), example: formatDate(today) });
	const isWhole = isLeft || text.trim().length >= WHOLE_LENGTH;
	const reason = isWhole && problem !== "" ? problem : error;
	// A form is not sent with it, in our words.
	useEffect(() => input.current?.setCustomValidity(problem), [problem]);

	const give = (next: string) => {
		if (next !== value) onChange(next);
	};
	function leave() {
		const day = parseTypedDate(text, today);
		setLeft(true);
		// A caller that has no use for an empty field still has its day.
		setText(day === null && text.trim() !== "" ? text : formatDate(day ?? value));
		if (day !== null) give(day);
	}
	const keys: ComponentProps<"input">["onKeyDown"] = (event) => {
		if (event.key === "Enter") leave();
		if (event.key !== "ArrowDown") return;
		event.preventDefault();
		setOpen(true);
	};
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<div
				ref={box}
				className={`input w-full gap-1 pe-0 ${isSmall ? "input-sm" : ""} ${reason || isWrong ? "input-error" : ""}`}
			>
				<input
					ref={input}
					id={id}
					className="min-w-0 tabular-nums"
					inputMode="numeric"
					autoComplete="off"
					maxLength={20}
					placeholder={t("form")}
					required={required}
					aria-invalid={reason || isWrong ? true : undefined}
					aria-describedby={[described, reason && `${id}-problem`].filter(Boolean).join(" ") || undefined}
					value={text}
					onChange={({ target }) => {
						setLeft(false);
						setText(target.value);
						give(typedValue(target.value));
					}}
					onBlur={leave}
					onKeyDown={keys}
				/>
				<button
					ref={button}
					type="button"
					className={`btn btn-ghost h-full shrink-0 border-4 border-transparent bg-clip-padding p-0 ${isSmall ? "w-8" : "w-10"}`}
					aria-label={t("open")}
					aria-describedby={`${id}-label`}
					aria-haspopup="dialog"
					aria-expanded={isOpen}
					onClick={() => setOpen(true)}
				>
					<Icon name="calendar" />
				</button>
			</div>
			{reason && (
				<p id={`${id}-problem`} className="text-error-ink text-sm font-semibold">
					{reason}
				</p>
			)}
			{isOpen && (
				<Suspense>
					<DateDialog
						field={box}
						value={isCalendarDate(value) ? value : ""}
						{...limitsOf({ min, max })}
						onPick={(day) => {
							setText(formatDate(day));
							give(day);
						}}
						onClose={() => {
							setOpen(false);
							// A phone would cover its screen with the keyboard again.
							(matchMedia("(pointer: coarse)").matches ? button : input).current?.focus();
						}}
					/>
				</Suspense>
			)}
		</div>
	);
}
