import { useQuery } from "@tanstack/react-query";
import { api, logInByService } from "#data";
import { useTexts } from "#i18n";
import { Button, FormErrors, useAction } from "#kit";
import { texts } from "../texts.ts";

/** Cache time in milliseconds; the administrator's choice seldom changes during a sign-in. */
const fresh = 300_000;

/**
 * Sign-in with an account of another service, where an administrator has enabled some; `done` receives the MFA id when
 * a second step is needed.
 */
export function ServiceLogin({ onShared, done }: { onShared: boolean; done(mfaId: string | null): void }) {
	const t = useTexts(texts);
	const methods = useQuery({
		queryKey: ["users", "methods"],
		queryFn: ({ signal }) => api().collection("users").listAuthMethods({ signal }),
		staleTime: fresh,
		retry: false,
	});
	const login = useAction({
		quiet: true,
		mutationFn: (provider: string) => logInByService(provider, onShared),
		onSuccess: done,
	});
	// When the methods cannot be loaded, users sign in by password and no error is shown.
	const { enabled = false, providers = [] } = methods.data?.oauth2 ?? {};
	if (!enabled || providers.length === 0) return null;
	return (
		<div className="flex flex-col gap-2">
			{providers.map(({ name, displayName }) => (
				<Button
					key={name}
					className="w-full"
					busy={login.isBusyWith(name)}
					onClick={() => login.mutate(name)}
				>
					{t("byService", { name: displayName || name })}
				</Button>
			))}
			<FormErrors error={login.error} />
		</div>
	);
}
