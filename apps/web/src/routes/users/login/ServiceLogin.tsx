import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../data/client.ts";
import { logInByService } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { texts } from "../texts.ts";

/** What an administrator chooses seldom changes while somebody signs in, in milliseconds. */
const fresh = 300_000;

/** Signing in by another service's account, where an administrator offers some; `done` gets a half sign-in's id. */
export function ServiceLogin({ done }: { done(mfaId: string | null): void }) {
	const t = useTexts(texts);
	const methods = useQuery({
		queryKey: ["users", "methods"],
		queryFn: ({ signal }) => api().collection("users").listAuthMethods({ signal }),
		staleTime: fresh,
		retry: false,
	});
	const login = useMutation({ mutationFn: logInByService, onSuccess: done });
	// Whoever cannot be asked for them signs in by password: nothing is said of it.
	const { enabled = false, providers = [] } = methods.data?.oauth2 ?? {};
	if (!enabled || providers.length === 0) return null;
	return (
		<div className="flex flex-col gap-2">
			{providers.map(({ name, displayName }) => (
				<Button
					key={name}
					className="w-full"
					busy={login.isPending && login.variables === name}
					onClick={() => login.mutate(name)}
				>
					{t("byService", { name: displayName || name })}
				</Button>
			))}
			<FormErrors error={login.error} />
		</div>
	);
}
