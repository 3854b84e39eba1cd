/** The installation's settings, in the shape of PocketBase's `/api/settings`. */

export interface S3Settings {
	enabled: boolean;
	bucket: string;
	region: string;
	endpoint: string;
	accessKey: string;
	/** Never shown. */
	secret: string;
	forcePathStyle: boolean;
}

export interface RateLimitRule {
	/** A path (`/api/batch`), a path prefix (`/api/`), or `collection:action` with `*` for any collection. */
	label: string;
	/** Callers that it counts: `""` everybody, `@guest`, `@auth`. */
	audience: "" | "@guest" | "@auth";
	/** Seconds. */
	duration: number;
	maxRequests: number;
}

export interface Settings {
	/** Addresses or networks from which superusers may connect; empty: from anywhere. */
	superuserIPs: string[];
	smtp: {
		enabled: boolean;
		host: string;
		port: number;
		username: string;
		/** Never shown. */
		password: string;
		/** `PLAIN` or `LOGIN`; empty: PLAIN. */
		authMethod: string;
		/** TLS from the first byte; otherwise STARTTLS. */
		tls: boolean;
		/** Whether mails, and the password, may go to a server of another computer that offers no STARTTLS. */
		unencrypted: boolean;
		localName: string;
	};
	backups: {
		/** Schedule of automatic backups; empty: never. */
		cron: string;
		/** How many of those to keep. */
		cronMaxKeep: number;
		s3: S3Settings;
	};
	s3: S3Settings;
	meta: {
		accentColor: string;
		appName: string;
		/** Public address of the application, without a trailing slash; for links in mails. */
		appURL: string;
		senderName: string;
		senderAddress: string;
		hideControls: boolean;
	};
	rateLimits: { enabled: boolean; rules: RateLimitRule[]; excludedIPs: string[] };
	/** Headers in which a proxy reports the caller's address; none: that of the connection. */
	trustedProxy: { headers: string[]; useLeftmostIP: boolean };
	batch: {
		enabled: boolean;
		maxRequests: number;
		/** Seconds. */
		timeout: number;
		/** Bytes; 0: the service's own limit. */
		maxBodySize: number;
	};
	logs: {
		/** Days that a line is kept; 0: nothing is logged. */
		maxDays: number;
		/** -4 debug, 0 info, 4 warning, 8 error. */
		minLevel: number;
		logIP: boolean;
		logAuthId: boolean;
	};
}

const noS3 = (): S3Settings => ({
	enabled: false,
	bucket: "",
	region: "",
	endpoint: "",
	accessKey: "",
	secret: "",
	forcePathStyle: false,
});

/** Settings of a new installation. */
export function defaultSettings(appName: string): Settings {
	return {
		superuserIPs: [],
		smtp: {
			enabled: false,
			host: "smtp.example.com",
			port: 587,
			username: "",
			password: "",
			authMethod: "",
			tls: false,
			unencrypted: false,
			localName: "",
		},
		backups: { cron: "", cronMaxKeep: 3, s3: noS3() },
		s3: noS3(),
		meta: {
			accentColor: "#1055c9",
			appName,
			appURL: "http://localhost:8090",
			senderName: appName,
			senderAddress: "support@example.com",
			hideControls: false,
		},
		rateLimits: {
			enabled: false,
			rules: [
				{ label: "*:auth", audience: "", duration: 3, maxRequests: 2 },
				{ label: "*:create", audience: "", duration: 5, maxRequests: 20 },
				{ label: "/api/batch", audience: "", duration: 1, maxRequests: 3 },
				{ label: "/api/", audience: "", duration: 10, maxRequests: 300 },
			],
			excludedIPs: [],
		},
		trustedProxy: { headers: [], useLeftmostIP: false },
		batch: { enabled: false, maxRequests: 50, timeout: 3, maxBodySize: 0 },
		logs: { maxDays: 5, minLevel: 0, logIP: true, logAuthId: false },
	};
}
