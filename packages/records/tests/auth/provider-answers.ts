/** Account responses of each provider, in their documented form, and the expected result. */

export interface Described {
	readonly name: string;
	/** Members of the token response in addition to the access token. */
	readonly token?: object;
	readonly user: object;
	/** The list of addresses, and its path. */
	readonly emails?: readonly [path: string, list: unknown];
	readonly account: {
		readonly id: string;
		readonly name: string;
		readonly username: string;
		readonly email: string;
		readonly avatarURL: string;
	};
	/** Changes (`user.verified`), each of which removes the proof that the address belongs to the account. */
	readonly unproved?: readonly (readonly [place: string, value: unknown])[];
	/** A change that closes the account. */
	readonly closed?: readonly [place: string, value: unknown];
	/** Path of the id; without one there is no account. */
	readonly id: string;
}

const email = "elif@ofis.test";
const picture = "https://pictures.test/elif.png";
const person = { id: "4711", name: "Elif Kaya", username: "elif", email, avatarURL: picture };
const without = (...names: (keyof typeof person)[]) =>
	({ ...person, ...Object.fromEntries(names.map((name) => [name, ""])) }) as Described["account"];
const listed = [
	{ email: "alt@ofis.test", primary: false, verified: true },
	{ email, primary: true, verified: true, visibility: "private" },
];
const claims = {
	sub: "4711",
	name: "Elif Kaya",
	preferred_username: "elif",
	email,
	email_verified: true,
	picture,
};
const oidc = (name: string): Described => ({
	name,
	user: claims,
	account: person,
	unproved: [
		["user.email_verified", false],
		["user.email_verified", "false"],
		["user.email_verified", undefined],
	],
	id: "user.sub",
});

/** All but Apple, whose account is in a signed token. */
export const described: readonly Described[] = [
	{
		name: "google",
		user: { ...claims, given_name: "Elif", family_name: "Kaya" },
		account: without("username"),
		unproved: [["user.email_verified", false]],
		id: "user.sub",
	},
	{
		name: "microsoft",
		user: {
			"@odata.context": "https://graph.microsoft.com/v1.0/$metadata#users/$entity",
			id: "4711",
			displayName: "Elif Kaya",
			userPrincipalName: "elif@ofis.test",
			mail: email,
		},
		// The shared tenant vouches for nobody.
		account: without("username", "email", "avatarURL"),
		id: "user.id",
	},
	{
		name: "yandex",
		user: {
			id: "4711",
			login: "elif",
			real_name: "Elif Kaya",
			default_email: email,
			emails: [email],
			is_avatar_empty: false,
			default_avatar_id: "131652443",
		},
		account: { ...person, avatarURL: "https://avatars.yandex.net/get-yapic/131652443/islands-200" },
		id: "user.id",
	},
	{
		name: "facebook",
		user: {
			id: "4711",
			name: "Elif Kaya",
			email,
			picture: { data: { height: 200, is_silhouette: false, url: picture, width: 200 } },
		},
		account: without("username"),
		id: "user.id",
	},
	{
		name: "instagram2",
		token: { user_id: "4711", permissions: ["instagram_business_basic"] },
		user: {
			id: "9000",
			user_id: "4711",
			username: "elif",
			name: "Elif Kaya",
			account_type: "BUSINESS",
			profile_picture_url: picture,
			followers_count: 1,
			follows_count: 2,
			media_count: 3,
		},
		account: without("email"),
		id: "user.user_id",
	},
	{
		name: "github",
		user: { login: "elif", id: 4711, avatar_url: picture, name: "Elif Kaya", email: "shown@ofis.test" },
		emails: ["/user/emails", listed],
		account: person,
		unproved: [
			["emails.1.verified", false],
			["emails.1.primary", false],
			["emails", []],
			["emails", { message: "none" }],
		],
		id: "user.id",
	},
	{
		name: "gitlab",
		user: {
			id: 4711,
			username: "elif",
			name: "Elif Kaya",
			state: "active",
			email,
			confirmed_at: "2026-05-03T01:10:11.000Z",
			avatar_url: picture,
		},
		account: person,
		unproved: [
			["user.confirmed_at", null],
			["user.confirmed_at", ""],
			["user.confirmed_at", "0001-01-01T00:00:00Z"],
		],
		id: "user.id",
	},
	{
		name: "bitbucket",
		user: {
			type: "user",
			uuid: "4711",
			username: "elif",
			display_name: "Elif Kaya",
			account_status: "active",
			links: { avatar: { href: picture } },
		},
		emails: [
			"/user/emails",
			{
				values: [
					{ type: "email", email: "alt@ofis.test", is_primary: false, is_confirmed: true },
					{ type: "email", email, is_primary: true, is_confirmed: true },
				],
			},
		],
		account: person,
		unproved: [
			["emails.values.1.is_confirmed", false],
			["emails.values.1.is_primary", false],
			["emails", {}],
		],
		closed: ["user.account_status", "inactive"],
		id: "user.uuid",
	},
	{
		name: "gitee",
		user: { id: 4711, login: "elif", name: "Elif Kaya", avatar_url: picture, email: null },
		emails: [
			"/emails",
			[
				{ email: "alt@ofis.test", state: "confirmed", scope: ["notified"] },
				{ email, state: "confirmed", scope: ["primary", "committed"] },
			],
		],
		account: person,
		unproved: [
			["emails.1.state", "unconfirmed"],
			["emails.1.scope", ["committed"]],
			["emails", { email: "4711+elif@user.noreply.gitee.com" }],
		],
		id: "user.id",
	},
	{
		name: "gitea",
		user: {
			id: 4711,
			login: "elif",
			full_name: "Elif Kaya",
			email: "shown@ofis.test",
			avatar_url: picture,
			active: true,
		},
		emails: ["/user/emails", listed],
		account: person,
		unproved: [
			["emails.1.verified", false],
			["emails.1.primary", false],
		],
		closed: ["user.active", false],
		id: "user.id",
	},
	{
		name: "discord",
		user: {
			id: "4711",
			username: "elif",
			discriminator: "0",
			global_name: "Elif Kaya",
			avatar: "8342729096ea3675442027381ff50dfe",
			email,
			verified: true,
		},
		account: {
			...person,
			avatarURL: "https://cdn.discordapp.com/avatars/4711/8342729096ea3675442027381ff50dfe.png",
		},
		unproved: [["user.verified", false]],
		id: "user.id",
	},
	{
		name: "twitter",
		user: {
			data: {
				id: "4711",
				name: "Elif Kaya",
				username: "elif",
				profile_image_url: picture,
				confirmed_email: email,
			},
		},
		account: person,
		unproved: [["user.data.confirmed_email", undefined]],
		id: "user.data.id",
	},
	{
		name: "kakao",
		user: {
			id: 4711,
			connected_at: "2026-04-11T01:45:28Z",
			properties: { nickname: "elif", profile_image: picture },
			kakao_account: { has_email: true, is_email_valid: true, is_email_verified: true, email },
		},
		account: without("name"),
		unproved: [
			["user.kakao_account.is_email_valid", false],
			["user.kakao_account.is_email_verified", false],
		],
		id: "user.id",
	},
	{
		name: "vk",
		token: { user_id: 4711, email },
		user: {
			response: [
				{ id: 4711, first_name: "Elif", last_name: "Kaya", screen_name: "elif", photo_max: picture },
			],
		},
		account: person,
		unproved: [["token.email", undefined]],
		id: "user.response.0.id",
	},
	{
		name: "linear",
		user: {
			data: {
				viewer: {
					id: "4711",
					displayName: "elif",
					name: "Elif Kaya",
					email,
					avatarUrl: picture,
					active: true,
				},
			},
		},
		account: person,
		closed: ["user.data.viewer.active", false],
		id: "user.data.viewer.id",
	},
	{
		name: "notion",
		token: { bot_id: "9000", workspace_name: "Ofis" },
		user: {
			object: "user",
			id: "9000",
			name: "Records",
			type: "bot",
			bot: {
				workspace_name: "Ofis",
				owner: {
					type: "user",
					user: {
						object: "user",
						id: "4711",
						name: "Elif Kaya",
						avatar_url: picture,
						type: "person",
						person: { email },
					},
				},
			},
		},
		account: without("username"),
		id: "user.bot.owner.user.id",
	},
	{
		name: "monday",
		user: {
			data: {
				me: { id: "4711", enabled: true, name: "Elif Kaya", email, is_verified: true, photo_small: picture },
			},
			account_id: 9000,
		},
		account: without("username"),
		unproved: [["user.data.me.is_verified", false]],
		closed: ["user.data.me.enabled", false],
		id: "user.data.me.id",
	},
	{
		name: "lark",
		token: { code: 0 },
		user: {
			code: 0,
			msg: "success",
			data: {
				name: "Elif Kaya",
				avatar_url: picture,
				open_id: "ou_9000",
				union_id: "4711",
				email,
			},
		},
		account: without("username", "email"),
		id: "user.data.union_id",
	},
	{
		name: "box",
		user: {
			id: "4711",
			type: "user",
			name: "Elif Kaya",
			login: email,
			status: "active",
			avatar_url: picture,
		},
		account: without("username"),
		closed: ["user.status", "inactive"],
		id: "user.id",
	},
	{
		name: "spotify",
		user: {
			id: "4711",
			type: "user",
			display_name: "Elif Kaya",
			email,
			images: [{ url: picture, height: 64, width: 64 }],
		},
		account: without("username", "email"),
		id: "user.id",
	},
	{
		name: "trakt",
		user: {
			user: {
				username: "elif",
				name: "Elif Kaya",
				ids: { slug: "elif", uuid: "4711" },
				images: { avatar: { full: picture } },
			},
			account: { timezone: "Europe/Istanbul" },
		},
		account: without("email"),
		id: "user.user.ids.uuid",
	},
	{
		name: "twitch",
		user: {
			data: [
				{ id: "4711", login: "elif", display_name: "Elif Kaya", email, profile_image_url: picture, type: "" },
			],
		},
		account: person,
		unproved: [["user.data.0.email", undefined]],
		id: "user.data.0.id",
	},
	{
		name: "patreon",
		user: {
			data: {
				id: "4711",
				type: "user",
				attributes: {
					full_name: "Elif Kaya",
					vanity: "elif",
					email,
					is_email_verified: true,
					image_url: picture,
				},
			},
		},
		account: person,
		unproved: [["user.data.attributes.is_email_verified", false]],
		id: "user.data.id",
	},
	{
		name: "strava",
		user: { id: 4711, username: "elif", firstname: "Elif", lastname: "Kaya", profile: picture },
		account: without("email"),
		id: "user.id",
	},
	{
		name: "wakatime",
		user: {
			data: {
				id: "4711",
				display_name: "Elif Kaya",
				username: "elif",
				email,
				is_email_confirmed: true,
				photo: picture,
				photo_public: true,
			},
		},
		account: person,
		unproved: [["user.data.is_email_confirmed", false]],
		id: "user.data.id",
	},
	{
		name: "livechat",
		user: { account_id: "4711", name: "Elif Kaya", email, email_verified: true, avatar_url: picture },
		account: without("username"),
		unproved: [["user.email_verified", false]],
		id: "user.account_id",
	},
	{
		name: "mailcow",
		user: {
			success: true,
			username: "elif@ofis.test",
			id: "4711",
			identifier: "4711",
			email,
			full_name: "Elif Kaya",
			displayName: "Elif Kaya",
			created: "2026-01-01 00:00:00",
			modified: "2026-01-01 00:00:00",
			active: 1,
		},
		account: without("avatarURL"),
		closed: ["user.active", 0],
		id: "user.id",
	},
	{
		name: "planningcenter",
		user: {
			data: {
				type: "Person",
				id: "4711",
				attributes: { name: "Elif Kaya", avatar: picture, status: "active" },
			},
		},
		account: without("username", "email"),
		closed: ["user.data.attributes.status", "inactive"],
		id: "user.data.id",
	},
	oidc("oidc"),
	oidc("oidc2"),
	oidc("oidc3"),
];
