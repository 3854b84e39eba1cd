import { MAX_PRICE } from "@rafta/library/copies/price";
import { amountOf } from "@rafta/library/reading-lists/order";
import { X } from "lucide-react";
import { useState } from "react";
import { useTexts } from "#i18n";
import { Cover, useStoredChoice } from "#kit";
import { coverOf } from "../model.ts";
import { orderTexts } from "./texts.ts";
import { type Line, useLira } from "./useOrder.ts";

/** A price as people type it: with a comma or a point. */
const priceIn = (text: string): number | null => {
	const price = Number(text.trim().replace(",", "."));
	return Number.isFinite(price) && price >= 0 && price <= MAX_PRICE ? price : null;
};

const priceText = (price: number): string => (price === 0 ? "" : price.toFixed(2).replace(".", ","));

/** A number of a line, as it is typed. */
function Amount({
	label,
	width,
	inputMode,
	text,
	onText,
	onLeave,
}: {
	label: string;
	width: string;
	inputMode: "numeric" | "decimal";
	text: string;
	onText(text: string): void;
	onLeave(): void;
}) {
	return (
		<input
			className={`input input-sm text-end tabular-nums ${width}`}
			inputMode={inputMode}
			aria-label={label}
			value={text}
			onChange={(event) => onText(event.target.value)}
			onBlur={onLeave}
		/>
	);
}

interface Amounts {
	readonly copies: number;
	readonly price: number;
}

/** A line of the order list; quantity and price are stored when their field is left. */
export function OrderRow({
	line,
	onChange,
}: {
	line: Line;
	/** Ends when the list with the change has come. */
	onChange(change: Amounts): Promise<unknown>;
}) {
	const t = useTexts(orderTexts);
	const lira = useLira();
	// What is typed and not stored yet; an answer to an earlier change leaves it alone.
	const [copies, setCopies] = useState<string | null>(null);
	const [price, setPrice] = useState<string | null>(null);
	const [kept, keep] = useStoredChoice<Amounts>(line, onChange);
	function leave() {
		const next = {
			copies: copies === null ? kept.copies : Math.round(Number(copies)),
			price: price === null ? kept.price : priceIn(price),
		};
		setCopies(null);
		setPrice(null);
		if (!(next.copies > 0 && next.copies <= 999) || next.price === null) return;
		if (next.copies !== kept.copies || next.price !== kept.price)
			keep({ copies: next.copies, price: next.price });
	}
	const { title, author_line, list } = line;
	return (
		<tr>
			<td className="w-full min-w-40 whitespace-normal">
				<div className="flex items-center gap-3">
					<span className="max-sm:hidden">
						<Cover book={coverOf({ ...line, card: line.book })} size="small" isDecorative />
					</span>
					<div className="min-w-0">
						<div className="font-semibold break-words">{title}</div>
						<div className="text-sm break-words">
							{[author_line, list || t("wished")].filter(Boolean).join(" · ")}
						</div>
					</div>
				</div>
			</td>
			<td>
				<Amount
					label={t("copiesOf", { title })}
					width="w-16"
					inputMode="numeric"
					text={copies ?? String(kept.copies)}
					onText={setCopies}
					onLeave={leave}
				/>
			</td>
			<td>
				<Amount
					label={t("priceOf", { title })}
					width="w-24"
					inputMode="decimal"
					text={price ?? priceText(kept.price)}
					onText={setPrice}
					onLeave={leave}
				/>
			</td>
			<td className="text-end whitespace-nowrap tabular-nums max-sm:hidden">
				{kept.price > 0 && t("amount", { amount: lira(amountOf(kept)) })}
			</td>
			<td>
				<button
					type="button"
					className="btn btn-ghost btn-square btn-sm"
					aria-label={t("remove", { title })}
					onClick={() => void onChange({ copies: 0, price: 0 }).catch(() => undefined)}
				>
					<X aria-hidden="true" size={18} />
				</button>
			</td>
		</tr>
	);
}
