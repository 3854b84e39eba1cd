import { useTexts } from "#i18n";
import { Link } from "#kit";
import { type Item, SettingsForm } from "../form/SettingsForm.tsx";
import { Part } from "../Part.tsx";
import { texts } from "../texts.ts";
import { useSettings } from "../useSettings.ts";

const items: readonly Item[] = [
	{ path: "logs.maxDays", label: "logDays", hint: "logDaysHint", kind: "number" },
	{
		path: "logs.minLevel",
		label: "logLevel",
		kind: "select",
		options: [
			["-4", "level_debug"],
			["0", "level_info"],
			["4", "level_warning"],
			["8", "level_error"],
		],
	},
	{ path: "logs.logIP", label: "logIP", hint: "logIPHint", kind: "bool" },
	{ path: "logs.logAuthId", label: "logAuthId", hint: "logAuthIdHint", kind: "bool" },
];

/** Which data on requests is logged, and for how long. */
export default function Logs() {
	const t = useTexts(texts);
	const { read, save } = useSettings();
	return (
		<Part title={t("logs")} lead={t("logsLead")} read={read}>
			{(source) => (
				<SettingsForm items={items} source={source} save={save}>
					{() => (
						<Link href="/admin/logs" className="btn">
							{t("toLogs")}
						</Link>
					)}
				</SettingsForm>
			)}
		</Part>
	);
}
