import { useEffect, useRef } from "react";
import type { User } from "../../../data/client.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { Sessions } from "./Sessions.tsx";
import { texts } from "./texts.ts";

/** Security settings of an account: sign-in methods and sessions. */
export function Security({ user }: { user: User }) {
	const t = useTexts(texts);
	const section = useRef<HTMLElement>(null);
	useEffect(() => {
		// Runs after the screen has scrolled to its top, as every screen does.
		if (window.location.hash === "#security") requestAnimationFrame(() => section.current?.scrollIntoView());
	}, []);
	return (
		<section ref={section} aria-labelledby="security" className="flex flex-col gap-5">
			<div>
				<h2 id="security" className="text-lg font-semibold">
					{t("security")}
				</h2>
				<p className="opacity-80">{t("securityLead")}</p>
			</div>
			<Sessions />
			<SecondFactor />
			<PasswordForm user={user} />
			<EmailForm user={user} />
		</section>
	);
}
