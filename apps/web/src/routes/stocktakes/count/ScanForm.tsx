import { Check } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useNumber, useTexts } from "#i18n";
import { CodeField, Icon, type Outcome, ScanFrame, useScanTarget, useScanTools } from "#kit";
import { texts as shared } from "../texts.ts";
import { texts } from "./texts.ts";

/** The value of no shelf; the empty name is that of copies without a shelf. */
const anyShelf = "*";

/**
 * The field that books are scanned into, with the shelf as a token in it. The shelf's name, typed or scanned, changes the
 * token; the back key in the empty field drops it.
 */
export function ScanForm({
	shelves,
	shelf,
	left,
	onTake,
	onShelf,
}: {
	shelves: readonly { readonly shelf: string }[];
	shelf: string | null;
	/** Books of the shelf that nobody has seen; undefined as long as it is unknown. */
	left: number | undefined;
	/** Takes a code, or the name of a shelf. */
	onTake(text: string, opId?: string): Promise<Outcome>;
	onShelf(shelf: string | null): void;
}) {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const number = useNumber();
	const field = useRef<HTMLInputElement>(null);
	const tools = useScanTools(true);
	useScanTarget(onTake);
	const isChosen = shelf !== null;

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		if (event.key === "Backspace" && event.currentTarget.value === "" && isChosen && shelves.length > 1)
			onShelf(null);
	}

	return (
		<div className="flex flex-col gap-2">
			<ScanFrame tools={tools.buttons}>
				<span className="text-primary-ink max-sm:hidden">
					<Icon name="lend" size={26} />
				</span>
				{shelves.length > 1 && (
					<select
						aria-label={t("shelf")}
						className={`rounded-field field-sizing-content h-10 max-w-36 shrink-0 cursor-pointer truncate px-3 font-semibold sm:max-w-52 ${isChosen ? "bg-primary/10 text-primary-ink" : "bg-base-200"}`}
						value={shelf ?? anyShelf}
						onChange={(event) => {
							onShelf(event.target.value === anyShelf ? null : event.target.value);
							field.current?.focus();
						}}
					>
						<option value={anyShelf}>{t("shelfAny")}</option>
						{shelves.map((one) => (
							<option key={one.shelf} value={one.shelf}>
								{one.shelf || s("noShelf")}
							</option>
						))}
					</select>
				)}
				{shelves.length === 1 && isChosen && (
					<span className="rounded-field bg-primary/10 text-primary-ink max-w-36 shrink-0 truncate px-3 py-1.5 font-semibold">
						{shelf || s("noShelf")}
					</span>
				)}
				<CodeField
					field={field}
					label={t("field")}
					isFramed
					placeholder={t(isChosen ? "fieldNext" : "fieldHint")}
					maxLength={200}
					onCode={(code) => void onTake(code)}
					onKeyDown={onKeyDown}
				/>
				{isChosen && left !== undefined && (
					<span className="flex shrink-0 items-center gap-1 text-sm tabular-nums">
						{left <= 0 && <Check aria-hidden="true" size={18} className="text-primary-ink" />}
						{left <= 0 ? t("shelfComplete") : t("left", { count: number(left) })}
					</span>
				)}
			</ScanFrame>
			{shelves.length > 1 && <p className="text-sm opacity-75 max-sm:sr-only">{t("shelfHow")}</p>}
			{tools.panel}
		</div>
	);
}
