import { useTexts } from "#i18n";
import { Facts } from "#kit";
import { type Item, SettingsForm } from "../form/SettingsForm.tsx";
import { valueAt } from "../form/values.ts";
import { Part } from "../Part.tsx";
import { texts } from "../texts.ts";
import { useSettings, useSignIn } from "../useSettings.ts";
import { Providers } from "./Providers.tsx";

const signInItems: readonly Item[] = [
	{ path: "otp.enabled", label: "otpEnabled", hint: "otpEnabledHint", kind: "bool" },
	{ path: "otp.duration", label: "otpDuration", kind: "number" },
	{ path: "otp.length", label: "otpLength", kind: "number" },
	{ path: "mfa.enabled", label: "mfaEnabled", hint: "mfaEnabledHint", kind: "bool" },
	{ path: "authAlert.enabled", label: "alertEnabled", hint: "alertEnabledHint", kind: "bool" },
];

const services: readonly Item[] = [
	{ path: "oauth2.enabled", label: "oauthEnabled", hint: "oauthEnabledHint", kind: "bool" },
	{
		path: "oauth2.providers",
		label: "providers",
		control: (value, change, error) => <Providers value={value} change={change} error={error} />,
	},
];

/** Methods of signing in. */
export default function SignIn() {
	const t = useTexts(texts);
	const { read, save } = useSignIn();
	const settings = useSettings().read;
	const address = String(valueAt(settings.data, "meta.appURL") ?? "");
	return (
		<>
			<Part title={t("signin")} lead={t("signinLead")} read={read}>
				{(source) => (
					<>
						<div className="mb-4">
							<Facts items={[[t("password"), t("passwordsOn")]]} />
						</div>
						<SettingsForm items={signInItems} source={source} save={save} />
					</>
				)}
			</Part>
			<Part title={t("services")} lead={t("servicesLead")} read={read}>
				{(source) => (
					<>
						<p className="mb-4">
							{t("redirectAddress")} <code className="break-all">{address}/api/oauth2-redirect</code>
						</p>
						<SettingsForm items={services} source={source} save={save} />
					</>
				)}
			</Part>
		</>
	);
}
