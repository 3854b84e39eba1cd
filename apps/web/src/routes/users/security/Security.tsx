import type { User } from "#data";
import { useTexts } from "#i18n";
import { Lines, Part } from "../own/Part.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { Sessions } from "./Sessions.tsx";
import { texts } from "./texts.ts";

/** Security settings of an account: sign-in methods and sessions. */
export function Security({ user }: { user: User }) {
	const t = useTexts(texts);
	return (
		<>
			<Part title={t("security")} lead={t("securityLead")} anchor="security">
				<Lines>
					<PasswordForm user={user} />
					<SecondFactor />
					<EmailForm user={user} />
				</Lines>
			</Part>
			<Part title={t("sessions")} lead={t("sessionsLead")}>
				<Sessions />
			</Part>
		</>
	);
}
