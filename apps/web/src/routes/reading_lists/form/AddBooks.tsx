import { linesOf, MAX_LINES } from "@rafta/library/reading-lists/lines";
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useId, useState } from "react";
import { call, useTypedTitles } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Cover, Failure, toast, useAction } from "#kit";
import type { ShownWork } from "../model.ts";
import { workOf } from "./chosen.ts";
import { formTexts } from "./texts.ts";

const CameraPanel = lazy(async () => ({
	default: (await import("#web/kit/scanning/CameraPanel.tsx")).CameraPanel,
}));
const ReadyLists = lazy(() => import("./ReadyLists.tsx"));

const isCode = (text: string): boolean => /^[\d\s-]{8,}[xX]?$/.test(text);

/** Adds books: one field for a scanner, for words and for a pasted list; the camera; the ready lists. */
export function AddBooks({ onAdd }: { onAdd(works: readonly ShownWork[]): void }) {
	const t = useTexts(formTexts);
	const number = useNumber();
	const id = useId();
	const [text, setText] = useState("");
	const [active, setActive] = useState(0);
	const [lost, setLost] = useState<readonly string[]>([]);
	const [open, setOpen] = useState<"" | "camera" | "ready">("");
	const found = useTypedTitles(isCode(text) ? "" : text);
	const titles = found.titles?.items ?? [];
	const find = useAction({
		mutationFn: (lines: readonly string[]) =>
			call("POST /api/reading-lists/find", { body: { lines: lines.slice(0, MAX_LINES) } }),
		onSuccess: ({ items }) => {
			// A title that the catalogue lacks is a book of the list all the same; a number without a title is not.
			const works = items.filter(({ card, kind }) => card !== null || kind === "title");
			const others = items.filter(({ card, kind }) => card === null && kind !== "title");
			onAdd(works);
			setLost(others.map(({ line }) => line));
			if (works.length > 0) toast(t("added", { count: number(works.length) }));
		},
	});

	function choose(works: readonly ShownWork[]) {
		onAdd(works);
		setText("");
		setActive(0);
	}
	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			const step = event.key === "ArrowDown" ? 1 : -1;
			setActive((place) => Math.max(0, Math.min(titles.length - 1, place + step)));
		} else if (event.key === "Enter") {
			// Enter must not submit the form; a scanner ends each code with it.
			event.preventDefault();
			const title = titles[active];
			if (isCode(text)) {
				find.mutate([text]);
				setText("");
			} else if (title) choose([workOf(title)]);
		} else if (event.key === "Escape") setText("");
	}
	function onPaste(event: ClipboardEvent) {
		const lines = linesOf(event.clipboardData.getData("text"));
		if (lines.length < 2) return;
		event.preventDefault();
		setText("");
		find.mutate(lines);
	}
	const isListed = titles.length > 0 && text !== "";
	return (
		<div className="flex flex-col gap-3">
			<div className="relative flex flex-col gap-1">
				<label htmlFor={id} className="text-sm font-semibold">
					{t("add")}
				</label>
				<input
					id={id}
					role="combobox"
					aria-expanded={isListed}
					aria-controls={isListed ? `${id}-list` : undefined}
					aria-activedescendant={isListed ? `${id}-${active}` : undefined}
					aria-autocomplete="list"
					aria-describedby={`${id}-hint`}
					autoComplete="off"
					maxLength={300}
					className="input input-lg w-full"
					value={text}
					onChange={(event) => {
						setText(event.target.value);
						setActive(0);
					}}
					onKeyDown={onKeyDown}
					onPaste={onPaste}
				/>
				<p id={`${id}-hint`} className="text-sm opacity-80">
					{t("addHint")}
				</p>
				{isListed && (
					<div
						id={`${id}-list`}
						role="listbox"
						aria-label={t("add")}
						className="rounded-box border-base-300 bg-base-100 absolute top-20 z-30 max-h-96 w-full overflow-auto border p-1 shadow-lg"
					>
						{titles.map((title, place) => (
							<div
								key={title.id}
								id={`${id}-${place}`}
								role="option"
								tabIndex={-1}
								aria-selected={place === active}
								className={`rounded-field flex cursor-pointer items-center gap-3 p-2 ${place === active ? "bg-base-300" : ""}`}
								onMouseDown={(event) => {
									event.preventDefault();
									choose([workOf(title)]);
								}}
								onMouseEnter={() => setActive(place)}
							>
								<Cover book={title} size="row" isDecorative />
								<div className="min-w-0">
									<div className="truncate font-semibold">{title.title}</div>
									<div className="truncate text-sm">
										{[
											title.author_line,
											title.copies > 0
												? t("copies", { free: number(title.free), copies: number(title.copies) })
												: t("missing"),
										]
											.filter(Boolean)
											.join(" · ")}
									</div>
								</div>
							</div>
						))}
					</div>
				)}
			</div>
			{found.titles && titles.length === 0 && (
				<Button
					className="h-auto self-start py-2"
					onClick={() => choose([{ title: text.trim(), author_line: "", card: null }])}
				>
					{t("asWritten", { text: text.trim() })}
				</Button>
			)}
			{found.error && <Failure error={found.error} retry={found.retry} />}
			{lost.length > 0 && (
				<p role="status" className="text-error-ink text-sm break-words">
					{t("notFound", { lines: lost.join(", ") })}
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				<Button aria-expanded={open === "ready"} onClick={() => setOpen(open === "ready" ? "" : "ready")}>
					{t("ready")}
				</Button>
				<Button
					variant="ghost"
					aria-expanded={open === "camera"}
					onClick={() => setOpen(open === "camera" ? "" : "camera")}
				>
					{t(open === "camera" ? "cameraClose" : "camera")}
				</Button>
			</div>
			<Suspense>
				{open === "camera" && <CameraPanel onCode={(code) => find.mutate([code])} />}
				{open === "ready" && (
					<ReadyLists
						onTake={(works) => {
							onAdd(works);
							setOpen("");
							toast(t("added", { count: number(works.length) }));
						}}
					/>
				)}
			</Suspense>
		</div>
	);
}
