import { labelsOf } from "@rafta/library/collections/definition";
import { swaps } from "@rafta/library/collections/swaps";
import {
	factorySwapRules,
	type SwapNumber,
	type SwapRules,
	swapNumbers,
	swapRulesFault,
} from "@rafta/library/swaps/rules";
import { conditions } from "@rafta/library/swaps/types";
import { useLanguage, useTexts } from "#i18n";
import { Button, Select } from "#kit";
import { NumberInput } from "./NumberInput.tsx";
import { texts } from "./texts.ts";

const names = Object.keys(swapNumbers) as SwapNumber[];
const labels = labelsOf(swaps, "condition");

/** A school's swap rules: empty fields use the system's values, or the built-in ones. */
export function SwapFields({
	stored: value,
	inherited = factorySwapRules,
	error,
	onChange,
}: {
	stored: unknown;
	/** The values that apply where the school has none. */
	inherited?: SwapRules;
	/** The server's error message. */
	error: string | undefined;
	onChange(value: unknown): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const stored = Object(value) as Readonly<Record<string, unknown>>;
	function change(name: keyof SwapRules, to: unknown): void {
		const { [name]: _before, ...others } = stored;
		const next = to === "" ? others : { ...others, [name]: to };
		onChange(Object.keys(next).length === 0 ? "" : next);
	}
	const faultOf = (name: SwapNumber): string | undefined => {
		const number = stored[name];
		if (number === undefined) return undefined;
		const { min, max } = swapNumbers[name];
		if (swapRulesFault({ bring_days: swapNumbers.bring_days.max, [name]: number }) !== null)
			return t("swapBetween", { least: min, most: max });
		return swapRulesFault(stored) === name ? t("swapRemindEarlier") : undefined;
	};
	const switchText = (on: boolean) => t(on ? "swapOn" : "swapOff");
	const condition = (name: string) => labels[name]?.[language] ?? name;
	return (
		<>
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<Select
					label={t("swap_everyday")}
					hint={t("hint_swap_everyday")}
					value={typeof stored.everyday === "boolean" ? String(stored.everyday) : ""}
					onChange={({ target }) => change("everyday", target.value === "" ? "" : target.value === "true")}
					options={[
						["", t("swapUnsaid", { value: switchText(inherited.everyday) })],
						["true", switchText(true)],
						["false", switchText(false)],
					]}
				/>
				<Select
					label={t("swap_min_condition")}
					value={String(stored.min_condition ?? "")}
					onChange={({ target }) => change("min_condition", target.value)}
					options={[
						["", t("swapUnsaid", { value: condition(inherited.min_condition) })],
						...conditions.map((one) => [one, condition(one)] as const),
					]}
				/>
				{names.map((name) => (
					<NumberInput
						key={name}
						label={t(`swap_${name}`)}
						hint={t("swapEmpty", { value: inherited[name] })}
						error={faultOf(name)}
						value={stored[name]}
						empty=""
						onChange={(value) => change(name, value)}
					/>
				))}
			</div>
			{error && (
				<p role="alert" className="text-error-ink mt-2 font-semibold">
					{error}
				</p>
			)}
		</>
	);
}

/** For a library's scope: a link to the school's swap rules. */
export function SwapsOfSchool({ onShow }: { onShow?: () => void }) {
	const t = useTexts(texts);
	return (
		<div className="flex flex-wrap items-center gap-3">
			<p>{t("swapOfSchool")}</p>
			{onShow && (
				<Button className="btn-sm" onClick={onShow}>
					{t("swapShow")}
				</Button>
			)}
		</div>
	);
}
