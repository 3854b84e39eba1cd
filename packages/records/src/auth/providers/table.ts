/**
 * Configuration of each service: its addresses, its parameters and how its responses are read. The addresses, scopes
 * and paths come from the services' own documentation and are the same as PocketBase's.
 */
import { at, isTrue, text } from "./answer.ts";
import {
	confirmed,
	ofMicrosoft,
	primaryAndConfirmed,
	primaryAndVerified,
	publicOrListed,
	standing,
	trustedClaim,
} from "./emails.ts";
import type { Place, ProviderKind } from "./kind.ts";

/** Joins two names of a person. */
const joinNames =
	(first: string, last: string): Place =>
	(user) =>
		`${text(at(user, first))} ${text(at(user, last))}`.trim();

const generic = (name: string): ProviderEntry => ({
	name,
	displayName: "OIDC",
	scopes: ["openid", "email", "profile"],
	claims: "without address",
	account: {
		id: "sub",
		name: "name",
		username: "preferred_username",
		email: standing("email", "email_verified"),
		picture: "picture",
	},
});

/** What a service has unless its entry says otherwise. */
const usual = { authURL: "", tokenURL: "", userInfoURL: "", scopes: [], pkce: true } as const;

type ProviderEntry = Omit<ProviderKind, keyof typeof usual> & Partial<ProviderKind>;

const entries: readonly ProviderEntry[] = [
	{
		name: "apple",
		displayName: "Apple",
		authURL: "https://appleid.apple.com/auth/authorize",
		tokenURL: "https://appleid.apple.com/auth/token",
		scopes: ["name", "email"],
		// Apple refuses these scopes if the response is to come in a URL.
		authParameters: { response_mode: "form_post" },
		claims: "always",
		issuers: ["https://appleid.apple.com"],
		keysURL: "https://appleid.apple.com/auth/keys",
		account: { id: "sub", name: "name", email: standing("email", "email_verified") },
	},
	{
		name: "google",
		displayName: "Google",
		authURL: "https://accounts.google.com/o/oauth2/v2/auth",
		tokenURL: "https://oauth2.googleapis.com/token",
		userInfoURL: "https://www.googleapis.com/oauth2/v3/userinfo",
		scopes: [
			"https://www.googleapis.com/auth/userinfo.profile",
			"https://www.googleapis.com/auth/userinfo.email",
		],
		account: { id: "sub", name: "name", email: standing("email", "email_verified"), picture: "picture" },
	},
	{
		name: "microsoft",
		displayName: "Microsoft",
		authURL: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
		tokenURL: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
		userInfoURL: "https://graph.microsoft.com/v1.0/me",
		scopes: ["User.Read"],
		// Without it there is no token whose claims could be trusted.
		moreScopes: (extra) => (text(extra[trustedClaim]) === "" ? [] : ["openid"]),
		account: { id: "id", name: "displayName", email: ofMicrosoft },
	},
	{
		name: "yandex",
		displayName: "Yandex",
		authURL: "https://oauth.yandex.com/authorize",
		tokenURL: "https://oauth.yandex.com/token",
		userInfoURL: "https://login.yandex.ru/info",
		scopes: ["login:email", "login:avatar", "login:info"],
		account: {
			id: "id",
			name: "real_name",
			username: "login",
			email: standing("default_email"),
			picture: (user) =>
				isTrue(user.is_avatar_empty) || text(user.default_avatar_id) === ""
					? ""
					: `https://avatars.yandex.net/get-yapic/${text(user.default_avatar_id)}/islands-200`,
		},
	},
	{
		name: "facebook",
		displayName: "Facebook",
		authURL: "https://www.facebook.com/v3.2/dialog/oauth",
		tokenURL: "https://graph.facebook.com/v3.2/oauth/access_token",
		userInfoURL: "https://graph.facebook.com/me?fields=name,email,picture.type(large)",
		scopes: ["email"],
		account: { id: "id", name: "name", email: standing("email"), picture: "picture.data.url" },
	},
	{
		// PocketBase's name for it: "instagram" was another service of the same company, which no longer exists.
		name: "instagram2",
		displayName: "Instagram",
		authURL: "https://www.instagram.com/oauth/authorize",
		tokenURL: "https://api.instagram.com/oauth/access_token",
		userInfoURL:
			"https://graph.instagram.com/me?fields=id,username,account_type,user_id,name,profile_picture_url,followers_count,follows_count,media_count",
		scopes: ["instagram_business_basic"],
		fromToken: "permissions",
		account: { id: "user_id", name: "name", username: "username", picture: "profile_picture_url" },
	},
	{
		name: "github",
		displayName: "GitHub",
		authURL: "https://github.com/login/oauth/authorize",
		tokenURL: "https://github.com/login/oauth/access_token",
		userInfoURL: "https://api.github.com/user",
		scopes: ["read:user", "user:email"],
		account: {
			id: "id",
			name: "name",
			username: "login",
			email: primaryAndVerified,
			picture: "avatar_url",
		},
	},
	{
		name: "gitlab",
		displayName: "GitLab",
		authURL: "https://gitlab.com/oauth/authorize",
		tokenURL: "https://gitlab.com/oauth/token",
		userInfoURL: "https://gitlab.com/api/v4/user",
		scopes: ["read_user"],
		account: { id: "id", name: "name", username: "username", email: confirmed, picture: "avatar_url" },
	},
	{
		name: "bitbucket",
		displayName: "Bitbucket",
		authURL: "https://bitbucket.org/site/oauth2/authorize",
		tokenURL: "https://bitbucket.org/site/oauth2/access_token",
		userInfoURL: "https://api.bitbucket.org/2.0/user",
		scopes: ["account"],
		pkce: false,
		account: {
			id: "uuid",
			name: "display_name",
			username: "username",
			email: primaryAndConfirmed,
			picture: "links.avatar.href",
			active: ["account_status", "active"],
		},
	},
	{
		name: "gitee",
		displayName: "Gitee",
		authURL: "https://gitee.com/oauth/authorize",
		tokenURL: "https://gitee.com/oauth/token",
		userInfoURL: "https://gitee.com/api/v5/user",
		scopes: ["user_info", "emails"],
		account: { id: "id", name: "name", username: "login", email: publicOrListed, picture: "avatar_url" },
	},
	{
		name: "gitea",
		displayName: "Gitea/Forgejo",
		authURL: "https://gitea.com/login/oauth/authorize",
		tokenURL: "https://gitea.com/login/oauth/access_token",
		userInfoURL: "https://gitea.com/api/v1/user",
		scopes: ["read:user", "user:email"],
		account: {
			id: "id",
			name: "full_name",
			username: "login",
			email: primaryAndVerified,
			picture: "avatar_url",
			active: ["active", true],
		},
	},
	{
		name: "discord",
		displayName: "Discord",
		authURL: "https://discord.com/api/oauth2/authorize",
		tokenURL: "https://discord.com/api/oauth2/token",
		userInfoURL: "https://discord.com/api/users/@me",
		scopes: ["identify", "email"],
		account: {
			id: "id",
			name(user) {
				const [shown, own, number] = ["global_name", "username", "discriminator"].map((one) =>
					text(user[one]),
				);
				// Accounts from before names were unique are distinguished by a number.
				return shown || (number && number !== "0" ? `${own}#${number}` : (own ?? ""));
			},
			username: "username",
			email: standing("email", "verified"),
			picture: ({ id, avatar }) =>
				text(avatar) === "" ? "" : `https://cdn.discordapp.com/avatars/${text(id)}/${text(avatar)}.png`,
		},
	},
	{
		name: "twitter",
		displayName: "X/Twitter",
		authURL: "https://x.com/i/oauth2/authorize",
		tokenURL: "https://api.x.com/2/oauth2/token",
		userInfoURL:
			"https://api.x.com/2/users/me?user.fields=id,name,username,profile_image_url,confirmed_email",
		// The account request is refused without the right to read posts.
		scopes: ["users.read", "users.email", "tweet.read"],
		basic: true,
		account: {
			id: "data.id",
			name: "data.name",
			username: "data.username",
			email: standing("data.confirmed_email"),
			picture: "data.profile_image_url",
		},
	},
	{
		name: "kakao",
		displayName: "Kakao",
		authURL: "https://kauth.kakao.com/oauth/authorize",
		tokenURL: "https://kauth.kakao.com/oauth/token",
		userInfoURL: "https://kapi.kakao.com/v2/user/me",
		scopes: ["account_email", "profile_nickname", "profile_image"],
		account: {
			id: "id",
			username: "properties.nickname",
			email: standing(
				"kakao_account.email",
				"kakao_account.is_email_valid",
				"kakao_account.is_email_verified",
			),
			picture: "properties.profile_image",
		},
	},
	{
		name: "vk",
		displayName: "ВКонтакте",
		authURL: "https://oauth.vk.com/authorize",
		tokenURL: "https://oauth.vk.com/access_token",
		userInfoURL: "https://api.vk.com/method/users.get?fields=photo_max,screen_name&v=5.131",
		scopes: ["email"],
		// Refuses requests with a PKCE challenge.
		pkce: false,
		account: {
			id: "response.0.id",
			name: joinNames("response.0.first_name", "response.0.last_name"),
			username: "response.0.screen_name",
			email: ({ token }) => text(token.email),
			picture: "response.0.photo_max",
		},
	},
	{
		name: "linear",
		displayName: "Linear",
		authURL: "https://linear.app/oauth/authorize",
		tokenURL: "https://api.linear.app/oauth/token",
		userInfoURL: "https://api.linear.app/graphql",
		scopes: ["read"],
		// Refuses requests with a PKCE challenge.
		pkce: false,
		query: "query Me { viewer { id displayName name email avatarUrl active } }",
		account: {
			id: "data.viewer.id",
			name: "data.viewer.name",
			username: "data.viewer.displayName",
			email: standing("data.viewer.email"),
			picture: "data.viewer.avatarUrl",
			active: ["data.viewer.active", true],
		},
	},
	{
		name: "notion",
		displayName: "Notion",
		authURL: "https://api.notion.com/v1/oauth/authorize",
		tokenURL: "https://api.notion.com/v1/oauth/token",
		userInfoURL: "https://api.notion.com/v1/users/me",
		basic: true,
		headers: () => ({ "notion-version": "2022-06-28" }),
		// The account is the connection itself; its owner is the user who allowed it.
		account: {
			id: "bot.owner.user.id",
			name: "bot.owner.user.name",
			email: standing("bot.owner.user.person.email"),
			picture: "bot.owner.user.avatar_url",
		},
	},
	{
		name: "monday",
		displayName: "monday.com",
		authURL: "https://auth.monday.com/oauth2/authorize",
		tokenURL: "https://auth.monday.com/oauth2/token",
		userInfoURL: "https://api.monday.com/v2",
		scopes: ["me:read"],
		query: "query { me { id enabled name email is_verified photo_small } }",
		account: {
			id: "data.me.id",
			name: "data.me.name",
			email: standing("data.me.email", "data.me.is_verified"),
			picture: "data.me.photo_small",
			active: ["data.me.enabled", true],
		},
	},
	{
		// Addresses in China, as in the service's own software; larksuite.com has the same ones for the rest of the
		// world.
		name: "lark",
		displayName: "Lark",
		authURL: "https://accounts.feishu.cn/open-apis/authen/v1/authorize",
		tokenURL: "https://open.feishu.cn/open-apis/authen/v2/oauth/token",
		userInfoURL: "https://open.feishu.cn/open-apis/authen/v1/user_info",
		account: { id: "data.union_id", name: "data.name", picture: "data.avatar_url" },
	},
	{
		name: "box",
		displayName: "Box",
		authURL: "https://account.box.com/api/oauth2/authorize",
		tokenURL: "https://api.box.com/oauth2/token",
		userInfoURL: "https://api.box.com/2.0/users/me",
		scopes: ["root_readonly"],
		account: {
			id: "id",
			name: "name",
			// Box only lets verified addresses get this far.
			email: standing("login"),
			picture: "avatar_url",
			active: ["status", "active"],
		},
	},
	{
		name: "spotify",
		displayName: "Spotify",
		authURL: "https://accounts.spotify.com/authorize",
		tokenURL: "https://accounts.spotify.com/api/token",
		userInfoURL: "https://api.spotify.com/v1/me",
		// The address is not requested: Spotify returns it unverified.
		scopes: ["user-read-private"],
		account: { id: "id", name: "display_name", picture: "images.0.url" },
	},
	{
		name: "trakt",
		displayName: "Trakt",
		authURL: "https://trakt.tv/oauth/authorize",
		tokenURL: "https://api.trakt.tv/oauth/token",
		userInfoURL: "https://api.trakt.tv/users/settings",
		headers: (clientId) => ({
			"content-type": "application/json",
			"trakt-api-key": clientId,
			"trakt-api-version": "2",
		}),
		account: {
			id: "user.ids.uuid",
			name: "user.name",
			username: "user.username",
			picture: "user.images.avatar.full",
		},
	},
	{
		name: "twitch",
		displayName: "Twitch",
		authURL: "https://id.twitch.tv/oauth2/authorize",
		tokenURL: "https://id.twitch.tv/oauth2/token",
		userInfoURL: "https://api.twitch.tv/helix/users",
		scopes: ["user:read:email"],
		headers: (clientId) => ({ "client-id": clientId }),
		account: {
			id: "data.0.id",
			name: "data.0.display_name",
			username: "data.0.login",
			// Twitch only returns verified addresses.
			email: standing("data.0.email"),
			picture: "data.0.profile_image_url",
		},
	},
	{
		name: "patreon",
		displayName: "Patreon",
		authURL: "https://www.patreon.com/oauth2/authorize",
		tokenURL: "https://www.patreon.com/api/oauth2/token",
		userInfoURL:
			"https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=full_name,email,vanity,image_url,is_email_verified",
		scopes: ["identity", "identity[email]"],
		account: {
			id: "data.id",
			name: "data.attributes.full_name",
			username: "data.attributes.vanity",
			email: standing("data.attributes.email", "data.attributes.is_email_verified"),
			picture: "data.attributes.image_url",
		},
	},
	{
		name: "strava",
		displayName: "Strava",
		authURL: "https://www.strava.com/oauth/authorize",
		tokenURL: "https://www.strava.com/api/v3/oauth/token",
		userInfoURL: "https://www.strava.com/api/v3/athlete",
		scopes: ["profile:read_all"],
		account: {
			id: "id",
			name: joinNames("firstname", "lastname"),
			username: "username",
			picture: "profile",
		},
	},
	{
		name: "wakatime",
		displayName: "WakaTime",
		authURL: "https://wakatime.com/oauth/authorize",
		tokenURL: "https://wakatime.com/oauth/token",
		userInfoURL: "https://wakatime.com/api/v1/users/current",
		scopes: ["email"],
		account: {
			id: "data.id",
			name: "data.display_name",
			username: "data.username",
			email: standing("data.email", "data.is_email_confirmed"),
			picture: (user) => (isTrue(at(user, "data.photo_public")) ? text(at(user, "data.photo")) : ""),
		},
	},
	{
		name: "livechat",
		displayName: "LiveChat",
		authURL: "https://accounts.livechat.com/",
		tokenURL: "https://accounts.livechat.com/token",
		userInfoURL: "https://accounts.livechat.com/v2/accounts/me",
		// Scopes are set where the client is registered.
		account: {
			id: "account_id",
			name: "name",
			email: standing("email", "email_verified"),
			picture: "avatar_url",
		},
	},
	{
		// Self-hosted: the collection's options contain the addresses.
		name: "mailcow",
		displayName: "mailcow",
		scopes: ["profile"],
		account: {
			id: "id",
			name: "full_name",
			// Usually the whole address.
			username: ({ username }) => text(username).split("@")[0] ?? "",
			email: standing("email"),
			active: ["active", 1],
		},
	},
	{
		name: "planningcenter",
		displayName: "Planning Center",
		authURL: "https://api.planningcenteronline.com/oauth/authorize",
		tokenURL: "https://api.planningcenteronline.com/oauth/token",
		userInfoURL: "https://api.planningcenteronline.com/people/v2/me",
		scopes: ["people"],
		// Users have several addresses there, and the response does not state which are verified.
		account: {
			id: "data.id",
			name: "data.attributes.name",
			picture: "data.attributes.avatar",
			active: ["data.attributes.status", "active"],
		},
	},
	generic("oidc"),
	generic("oidc2"),
	generic("oidc3"),
];

/** In display order. */
export const providerKinds: readonly ProviderKind[] = entries.map((entry) => ({ ...usual, ...entry }));
