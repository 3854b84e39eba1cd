/** The services whose accounts may be used to sign in, with what is known of each. */

export interface ProviderKind {
	readonly name: string;
	readonly displayName: string;
	/** Empty: the collection's options must give it. */
	readonly authURL: string;
	readonly tokenURL: string;
	readonly userInfoURL: string;
	readonly scopes: readonly string[];
	readonly pkce: boolean;
	/** Speaks OpenID Connect: its token answer may carry an `id_token`. */
	readonly oidc: boolean;
}

const generic = (name: string, displayName: string): ProviderKind => ({
	name,
	displayName,
	authURL: "",
	tokenURL: "",
	userInfoURL: "",
	scopes: ["openid", "email", "profile"],
	pkce: true,
	oidc: true,
});

/** In the order in which they are offered. */
export const providerKinds: readonly ProviderKind[] = [
	{
		name: "google",
		displayName: "Google",
		authURL: "https://accounts.google.com/o/oauth2/v2/auth",
		tokenURL: "https://oauth2.googleapis.com/token",
		userInfoURL: "https://openidconnect.googleapis.com/v1/userinfo",
		scopes: ["openid", "email", "profile"],
		pkce: true,
		oidc: true,
	},
	{
		name: "microsoft",
		displayName: "Microsoft",
		authURL: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
		tokenURL: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
		userInfoURL: "https://graph.microsoft.com/v1.0/me",
		scopes: ["openid", "email", "profile", "User.Read"],
		pkce: true,
		oidc: true,
	},
	{
		name: "github",
		displayName: "GitHub",
		authURL: "https://github.com/login/oauth/authorize",
		tokenURL: "https://github.com/login/oauth/access_token",
		userInfoURL: "https://api.github.com/user",
		scopes: ["read:user", "user:email"],
		pkce: true,
		oidc: false,
	},
	{
		name: "gitlab",
		displayName: "GitLab",
		authURL: "https://gitlab.com/oauth/authorize",
		tokenURL: "https://gitlab.com/oauth/token",
		userInfoURL: "https://gitlab.com/api/v4/user",
		scopes: ["read_user"],
		pkce: true,
		oidc: false,
	},
	generic("oidc", "OIDC"),
	generic("oidc2", "OIDC"),
	generic("oidc3", "OIDC"),
];

export const providerKind = (name: string): ProviderKind | undefined =>
	providerKinds.find((kind) => kind.name === name);

/** A plain picture with the service's first letter, for lists of providers. */
export const providerLogo = ({ displayName }: ProviderKind): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="#475569"/><text x="12" y="17" font-family="sans-serif" font-size="14" text-anchor="middle" fill="#fff">${displayName[0]}</text></svg>`;
