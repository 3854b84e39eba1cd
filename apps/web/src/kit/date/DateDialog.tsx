import { type CalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { common, useTexts } from "#i18n";
import { Button } from "../Button.tsx";
import { Toasts } from "../toast.tsx";
import { useModal } from "../useModal.ts";
import DayPicker from "./DayPicker.tsx";
import { dateTexts } from "./texts.ts";
import { isDayWithin } from "./typed-day.ts";

/** Distance from the field, and smallest one from the edge of the screen. */
const GAP_PX = 4;
const EDGE_PX = 8;

/** Puts a box under a field, or above it, or beside it on a low screen; never off the screen. */
function place(box: HTMLElement, screen: HTMLElement, field: DOMRect): void {
	const { offsetWidth: width, offsetHeight: height } = box;
	const right = screen.clientWidth - width - EDGE_PX;
	const bottom = screen.clientHeight - height - EDGE_PX;
	const under = field.bottom + GAP_PX;
	const over = field.top - GAP_PX - height;
	const beside = field.right + GAP_PX;
	const isLow = under > bottom && over < EDGE_PX;
	const top = under > bottom && !isLow ? over : Math.min(under, bottom);
	const left = isLow && beside <= right ? beside : Math.min(field.left, right);
	box.style.setProperty("--left", `${Math.max(EDGE_PX, left)}px`);
	box.style.setProperty("--top", `${Math.max(EDGE_PX, top)}px`);
}

interface Props {
	/** The field that it belongs to. */
	field: RefObject<HTMLElement | null>;
	value: CalendarDate | "";
	min?: CalendarDate;
	max?: CalendarDate;
	onPick(day: CalendarDate): void;
	onClose(): void;
}

/** The calendar of a date field: beside it, on a phone at the bottom of the screen, where a thumb is. */
export default function DateDialog({ field, value, min, max, onPick, onClose }: Props) {
	const t = useTexts(dateTexts);
	const c = useTexts(common);
	const { ref: dialog, closing, show, close } = useModal(onClose);
	const box = useRef<HTMLDivElement>(null);
	const today = todayIn(new Date());
	useLayoutEffect(() => {
		const put = () => {
			if (box.current && dialog.current && field.current)
				place(box.current, dialog.current, field.current.getBoundingClientRect());
		};
		show();
		put();
		dialog.current?.querySelector<HTMLElement>("[data-day] [tabindex='0']")?.focus();
		const ended = new AbortController();
		window.addEventListener("resize", put, ended);
		// The page under it can still be scrolled by a wheel.
		window.addEventListener("scroll", put, { capture: true, signal: ended.signal });
		return () => ended.abort();
	}, [dialog, field, show]);
	return (
		<dialog
			ref={dialog}
			{...closing}
			className="size-full max-h-none max-w-none bg-transparent max-sm:backdrop:bg-black/40 sm:backdrop:bg-transparent"
			aria-label={t("choose")}
		>
			{/* No form around it, as in other dialogs: this one lies in the form of its field. */}
			<button
				type="button"
				tabIndex={-1}
				aria-label={c("action.close")}
				className="absolute inset-0"
				onClick={close}
			/>
			<div
				ref={box}
				className="bg-base-100 text-base-content border-base-300 sm:rounded-box max-sm:rounded-t-box absolute flex max-h-[calc(100dvh-1rem)] flex-col gap-2 overflow-y-auto p-3 shadow-xl max-sm:inset-x-0 max-sm:bottom-0 sm:top-(--top) sm:left-(--left) sm:w-84 sm:border"
			>
				<DayPicker
					value={value}
					min={min}
					max={max}
					onPick={(day) => {
						onPick(day);
						close();
					}}
				/>
				<div className="flex flex-wrap justify-between gap-2">
					{isDayWithin(today, { min, max }) ? (
						<Button
							variant="ghost"
							onClick={() => {
								onPick(today);
								close();
							}}
						>
							{t("toToday")}
						</Button>
					) : (
						<span />
					)}
					<Button variant="ghost" onClick={close}>
						{c("action.cancel")}
					</Button>
				</div>
			</div>
			<Toasts />
		</dialog>
	);
}
