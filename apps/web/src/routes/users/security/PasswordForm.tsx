import { roleOf } from "@rafta/library/access/roles";
import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api, fieldErrors, logIn, logOut, type User } from "#data";
import { useTexts } from "#i18n";
import { Button, clock, FormErrors, toast, useRetryAfter } from "#kit";
import { NewPasswordInput } from "../NewPasswordInput.tsx";
import { Line } from "../own/Part.tsx";
import { PasswordInput } from "../PasswordInput.tsx";
import { texts as userTexts } from "../texts.ts";
import { texts } from "./texts.ts";

/**
 * Changes the password. This ends every session including the current one, so it signs in again at once. Returns
 * whether that succeeded; with a second step the person signs in on the login screen.
 */
async function changePassword(user: User, oldPassword: string, password: string): Promise<boolean> {
	await api().collection("users").update(user.id, { oldPassword, password, passwordConfirm: password });
	return (await logIn(user.email || user.username, password)) === null;
}

export function PasswordForm({ user }: { user: User }) {
	const t = useTexts(texts);
	const u = useTexts(userTexts);
	const [isOpen, setOpen] = useState(false);
	const [old, setOld] = useState("");
	const [fresh, setFresh] = useState("");
	const change = useMutation({
		mutationFn: () => changePassword(user, old, fresh),
		onSuccess: (isIn) => {
			setOld("");
			setFresh("");
			setOpen(false);
			toast(t(isIn ? "passwordChanged" : "signInAgain"));
			if (!isIn) logOut();
		},
	});
	const errors = fieldErrors(change.error);
	const wait = useRetryAfter(change.error);
	const owner = { role: roleOf(user), own: [user.name, user.username, user.email] };
	function submit(event: FormEvent) {
		event.preventDefault();
		change.mutate();
	}
	return (
		<li>
			<Line
				icon={KeyRound}
				title={t("password")}
				state={t("passwordLead")}
				action={
					<Button
						variant="ghost"
						aria-label={isOpen ? undefined : t("changePassword")}
						onClick={() => setOpen(!isOpen)}
					>
						{t(isOpen ? "cancel" : "change")}
					</Button>
				}
			>
				{isOpen && (
					<form onSubmit={submit} className="flex max-w-md flex-col gap-4">
						<PasswordInput
							label={t("oldPassword")}
							value={old}
							onChange={setOld}
							autoComplete="current-password"
							error={errors.oldPassword}
						/>
						<NewPasswordInput
							label={t("newPassword")}
							value={fresh}
							onChange={setFresh}
							owner={owner}
							error={errors.password}
						/>
						<FormErrors error={change.error} shown={["oldPassword", "password"]} />
						{wait > 0 && <p role="timer">{u("waitFor", { time: clock(wait) })}</p>}
						<Button type="submit" busy={change.isPending} disabled={wait > 0} className="self-start">
							{t("changePassword")}
						</Button>
					</form>
				)}
			</Line>
		</li>
	);
}
