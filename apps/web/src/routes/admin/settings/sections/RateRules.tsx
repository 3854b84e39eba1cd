import { useTexts } from "#i18n";
import { Button, Select, TextInput } from "#kit";
import { texts } from "../texts.ts";

interface Rule {
	label: string;
	audience: string;
	duration: number;
	maxRequests: number;
}

const empty: Rule = { label: "", audience: "", duration: 10, maxRequests: 100 };

/** Rate limits by address, rule by rule. */
export function RateRules({
	value,
	change,
	error,
}: {
	value: unknown;
	change(rules: Rule[]): void;
	error?: string;
}) {
	const t = useTexts(texts);
	const rules = Array.isArray(value) ? (value as Rule[]) : [];
	const put = (place: number, part: Partial<Rule>) =>
		change(rules.map((rule, at) => (at === place ? { ...rule, ...part } : rule)));
	const whole = (text: string): number => Math.max(Math.floor(Number(text)) || 0, 0);
	return (
		<fieldset className="flex flex-col gap-3 sm:col-span-2">
			<legend className="mb-1 font-semibold">{t("rateRules")}</legend>
			{rules.map((rule, place) => (
				<fieldset
					// biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing but its place to be known by while it is typed
					key={place}
					className="rounded-box border-base-300 grid items-end gap-3 border p-3 sm:grid-cols-[2fr_2fr_1fr_1fr_auto]"
				>
					<legend className="sr-only">{t("rateRule", { number: place + 1 })}</legend>
					<TextInput
						label={t("rateLabel")}
						value={rule.label}
						onChange={(event) => put(place, { label: event.target.value })}
					/>
					<Select
						label={t("rateAudience")}
						value={rule.audience}
						options={[
							["", t("audienceAll")],
							["@guest", t("audienceGuest")],
							["@auth", t("audienceAuth")],
						]}
						onChange={(event) => put(place, { audience: event.target.value })}
					/>
					<TextInput
						label={t("rateMost")}
						inputMode="numeric"
						value={String(rule.maxRequests || "")}
						onChange={(event) => put(place, { maxRequests: whole(event.target.value) })}
					/>
					<TextInput
						label={t("rateSeconds")}
						inputMode="numeric"
						value={String(rule.duration || "")}
						onChange={(event) => put(place, { duration: whole(event.target.value) })}
					/>
					<Button
						aria-label={t("rateRemove", { number: place + 1 })}
						onClick={() => change(rules.filter((_, at) => at !== place))}
					>
						{t("remove")}
					</Button>
				</fieldset>
			))}
			{error && <p className="text-error-ink text-sm font-semibold">{error}</p>}
			<p className="text-sm opacity-80">{t("rateLabelHint")}</p>
			<Button className="self-start" onClick={() => change([...rules, empty])}>
				{t("rateAdd")}
			</Button>
		</fieldset>
	);
}
