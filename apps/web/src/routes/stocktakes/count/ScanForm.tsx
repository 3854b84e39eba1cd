import { Check } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Icon } from "../../../app/icons.tsx";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { CodeField } from "../../../ui/scanning/CodeField.tsx";
import { useScanTools } from "../../../ui/scanning/ScanTools.tsx";
import { type Outcome, useScanTarget } from "../../../ui/scanning/targets.ts";
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
			<div className="rounded-box border-primary bg-base-100 flex min-h-16 flex-wrap items-center gap-x-3 border-2 px-3 shadow-sm focus-within:shadow-md sm:flex-nowrap sm:pl-5">
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
					isBare
					placeholder={t(isChosen ? "fieldNext" : "fieldHint")}
					maxLength={200}
					className="min-w-0 flex-1"
					inputClass="placeholder:text-base-content/75 my-1 h-12 w-full min-w-0 bg-transparent text-lg outline-none"
					onCode={(code) => void onTake(code)}
					onKeyDown={onKeyDown}
				/>
				{isChosen && left !== undefined && (
					<span className="flex shrink-0 items-center gap-1 text-sm tabular-nums">
						{left <= 0 && <Check aria-hidden="true" size={18} className="text-primary-ink" />}
						{left <= 0 ? t("shelfComplete") : t("left", { count: number(left) })}
					</span>
				)}
				<div className="border-base-300 flex items-center gap-1 max-sm:w-full max-sm:border-t max-sm:py-1.5">
					{tools.buttons}
				</div>
			</div>
			{shelves.length > 1 && <p className="px-1 text-sm opacity-75 max-sm:sr-only">{t("shelfHow")}</p>}
			{tools.panel}
		</div>
	);
}
