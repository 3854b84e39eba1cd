import { useTexts } from "#i18n";
import { type Item, SettingsForm } from "../form/SettingsForm.tsx";
import { Part } from "../Part.tsx";
import { texts } from "../texts.ts";
import { useSettings } from "../useSettings.ts";
import { RateRules } from "./RateRules.tsx";

const rates: readonly Item[] = [
	{ path: "rateLimits.enabled", label: "ratesEnabled", hint: "ratesEnabledHint", kind: "bool" },
	{
		path: "rateLimits.rules",
		label: "rateRules",
		control: (value, change, error) => <RateRules value={value} change={change} error={error} />,
	},
	{ path: "rateLimits.excludedIPs", label: "excludedIPs", hint: "excludedIPsHint", kind: "lines" },
];

const batch: readonly Item[] = [
	{ path: "batch.enabled", label: "batchEnabled", hint: "batchEnabledHint", kind: "bool" },
	{ path: "batch.maxRequests", label: "batchMost", kind: "number" },
	{ path: "batch.timeout", label: "batchTimeout", kind: "number" },
	{ path: "batch.maxBodySize", label: "batchBody", hint: "batchBodyHint", kind: "number" },
];

/** Limits on requests. */
export default function Limits() {
	const t = useTexts(texts);
	const { read, save } = useSettings();
	return (
		<>
			<Part title={t("rates")} lead={t("ratesLead")} read={read}>
				{(source) => <SettingsForm items={rates} source={source} save={save} />}
			</Part>
			<Part title={t("batch")} lead={t("batchLead")} read={read}>
				{(source) => <SettingsForm items={batch} source={source} save={save} />}
			</Part>
		</>
	);
}
