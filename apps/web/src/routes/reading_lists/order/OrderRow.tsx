import { amountOf } from "@rafta/library/reading-lists/order";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Cover } from "../../../ui/Cover.tsx";
import { coverOf } from "../model.ts";
import { orderTexts } from "./texts.ts";
import { type Line, useLira } from "./useOrder.ts";

/** A price as people type it: with a comma or a point. */
const priceIn = (text: string): number | null => {
	const price = Number(text.trim().replace(",", "."));
	return Number.isFinite(price) && price >= 0 && price <= 1_000_000 ? price : null;
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
			className={`input input-sm text-right tabular-nums ${width}`}
			inputMode={inputMode}
			aria-label={label}
			value={text}
			onChange={(event) => onText(event.target.value)}
			onBlur={onLeave}
		/>
	);
}

/** A line of the order list; quantity and price are stored when their field is left. */
export function OrderRow({
	line,
	onChange,
}: {
	line: Line;
	onChange(change: { readonly copies: number; readonly price: number }): void;
}) {
	const t = useTexts(orderTexts);
	const lira = useLira();
	const [copies, setCopies] = useState(String(line.copies));
	const [price, setPrice] = useState(priceText(line.price));
	// Each field follows its own value alone: what is being typed into the other one stays.
	useEffect(() => setCopies(String(line.copies)), [line.copies]);
	useEffect(() => setPrice(priceText(line.price)), [line.price]);
	function keep() {
		const next = { copies: Math.round(Number(copies)), price: priceIn(price) };
		const isFit = next.copies > 0 && next.copies <= 999 && next.price !== null;
		if (!isFit) {
			setCopies(String(line.copies));
			setPrice(priceText(line.price));
		} else if (next.copies !== line.copies || next.price !== line.price)
			onChange({ copies: next.copies, price: next.price ?? 0 });
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
					text={copies}
					onText={setCopies}
					onLeave={keep}
				/>
			</td>
			<td>
				<Amount
					label={t("priceOf", { title })}
					width="w-24"
					inputMode="decimal"
					text={price}
					onText={setPrice}
					onLeave={keep}
				/>
			</td>
			<td className="text-right whitespace-nowrap tabular-nums max-sm:hidden">
				{line.price > 0 && t("amount", { amount: lira(amountOf(line)) })}
			</td>
			<td>
				<button
					type="button"
					className="btn btn-ghost btn-square btn-sm"
					aria-label={t("remove", { title })}
					onClick={() => onChange({ copies: 0, price: 0 })}
				>
					<X aria-hidden="true" size={18} />
				</button>
			</td>
		</tr>
	);
}
