import { useRead } from "#data";
import { useTexts } from "#i18n";
import { type Item, SettingsForm } from "../form/SettingsForm.tsx";
import { Part } from "../Part.tsx";
import { texts } from "../texts.ts";
import { useSettings } from "../useSettings.ts";

const items: readonly Item[] = [
	{ path: "meta.appName", label: "appName", hint: "appNameHint" },
	{ path: "meta.appURL", label: "appURL", hint: "appURLHint", kind: "url" },
];

const networkItems: readonly Item[] = [
	{ path: "trustedProxy.headers", label: "proxyHeaders", hint: "proxyHeadersHint", kind: "lines" },
	{ path: "superuserIPs", label: "superuserIPs", hint: "superuserIPsHint", kind: "lines" },
	{ path: "trustedProxy.useLeftmostIP", label: "leftmost", hint: "leftmostHint", kind: "bool" },
];

/** The installation's name in mails, and the addresses from which it is reached. */
export default function General() {
	const t = useTexts(texts);
	const { read, save } = useSettings();
	const health = useRead<{ data: { realIP?: string; possibleProxyHeader?: string } }>("/api/health");
	const seen = health.data?.data;
	return (
		<>
			<Part title={t("general")} read={read}>
				{(source) => <SettingsForm items={items} source={source} save={save} />}
			</Part>
			<Part title={t("reach")} lead={t("reachLead")} read={read}>
				{(source) => (
					<>
						{seen?.realIP && (
							<p className="mb-4">
								{t("yourAddress", { address: seen.realIP })}
								{seen.possibleProxyHeader && ` ${t("proxySeen", { header: seen.possibleProxyHeader })}`}
							</p>
						)}
						<SettingsForm items={networkItems} source={source} save={save} />
					</>
				)}
			</Part>
		</>
	);
}
