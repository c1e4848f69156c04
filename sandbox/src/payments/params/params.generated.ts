// Written by npm run generate -w sandbox from the stripe package's type declarations. Do not edit.
import type { ParamSchemas } from './schema';

export const PARAMS: ParamSchemas = {
 "calls": {
  "sessions.create": {
   "$ref": "SessionCreate"
  },
  "sessions.retrieve": {
   "$ref": "Checkout.SessionRetrieveParams"
  },
  "sessions.list": {
   "$ref": "Checkout.SessionListParams"
  },
  "sessions.expire": {
   "$ref": "Checkout.SessionExpireParams"
  },
  "sessions.lineItems": {
   "$ref": "Checkout.SessionListLineItemsParams"
  },
  "paymentIntents.retrieve": {
   "$ref": "PaymentIntentRetrieveParams"
  },
  "charges.retrieve": {
   "$ref": "ChargeRetrieveParams"
  },
  "refunds.create": {
   "$ref": "refunds.create"
  },
  "refunds.retrieve": {
   "$ref": "RefundRetrieveParams"
  },
  "refunds.list": {
   "$ref": "RefundListParams"
  },
  "disputes.list": {
   "$ref": "DisputeListParams"
  },
  "earlyFraudWarnings.list": {
   "$ref": "Radar.EarlyFraudWarningListParams"
  },
  "coupons.create": {
   "$ref": "coupons.create"
  },
  "coupons.retrieve": {
   "$ref": "CouponRetrieveParams"
  },
  "promotionCodes.create": {
   "$ref": "PromotionCodeCreate"
  },
  "promotionCodes.retrieve": {
   "$ref": "PromotionCodeRetrieveParams"
  },
  "promotionCodes.update": {
   "$ref": "promotionCodes.update"
  },
  "promotionCodes.list": {
   "$ref": "promotionCodes.list"
  },
  "events.retrieve": {
   "$ref": "EventRetrieveParams"
  },
  "events.list": {
   "$ref": "EventListParams"
  }
 },
 "$defs": {
  "SessionCreate": {
   "type": "object",
   "properties": {
    "custom_text": {
     "$ref": "SessionCreate.custom_text"
    },
    "line_items": {
     "type": "array",
     "items": {
      "$ref": "LineItem"
     }
    },
    "payment_intent_data": {
     "$ref": "SessionCreate.payment_intent_data"
    },
    "adaptive_pricing": {
     "$ref": "Checkout.SessionCreateParams.AdaptivePricing"
    },
    "allow_promotion_codes": {
     "type": "boolean"
    },
    "allowed_payment_method_types": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "acss_debit",
       "affirm",
       "afterpay_clearpay",
       "alipay",
       "alma",
       "amazon_pay",
       "au_becs_debit",
       "bacs_debit",
       "bancontact",
       "billie",
       "bizum",
       "blik",
       "boleto",
       "card",
       "cashapp",
       "crypto",
       "customer_balance",
       "eps",
       "fpx",
       "giropay",
       "grabpay",
       "ideal",
       "kakao_pay",
       "klarna",
       "konbini",
       "kr_card",
       "link",
       "mb_way",
       "mobilepay",
       "multibanco",
       "naver_pay",
       "nz_bank_account",
       "oxxo",
       "p24",
       "pay_by_bank",
       "payco",
       "paynow",
       "paypal",
       "paypay",
       "payto",
       "pix",
       "promptpay",
       "revolut_pay",
       "samsung_pay",
       "satispay",
       "scalapay",
       "sepa_debit",
       "sequra",
       "sofort",
       "sunbit",
       "swish",
       "twint",
       "upi",
       "us_bank_account",
       "wechat_pay",
       "zip"
      ]
     }
    },
    "billing_address_collection": {
     "type": "string",
     "enum": [
      "auto",
      "required"
     ]
    },
    "cancel_url": {
     "type": "string"
    },
    "client_reference_id": {
     "type": "string"
    },
    "currency": {
     "type": "string"
    },
    "customer_creation": {
     "type": "string",
     "enum": [
      "always",
      "if_required"
     ]
    },
    "customer_email": {
     "type": "string"
    },
    "excluded_payment_method_types": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "acss_debit",
       "affirm",
       "afterpay_clearpay",
       "alipay",
       "alma",
       "amazon_pay",
       "au_becs_debit",
       "bacs_debit",
       "bancontact",
       "billie",
       "bizum",
       "blik",
       "boleto",
       "card",
       "cashapp",
       "crypto",
       "customer_balance",
       "eps",
       "fpx",
       "giropay",
       "grabpay",
       "ideal",
       "kakao_pay",
       "klarna",
       "konbini",
       "kr_card",
       "mb_way",
       "mobilepay",
       "multibanco",
       "naver_pay",
       "nz_bank_account",
       "oxxo",
       "p24",
       "pay_by_bank",
       "payco",
       "paynow",
       "paypal",
       "paypay",
       "payto",
       "pix",
       "promptpay",
       "revolut_pay",
       "samsung_pay",
       "satispay",
       "scalapay",
       "sepa_debit",
       "sequra",
       "sofort",
       "sunbit",
       "swish",
       "twint",
       "upi",
       "us_bank_account",
       "wechat_pay",
       "zip"
      ]
     }
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "expires_at": {
     "type": "integer"
    },
    "integration_identifier": {
     "type": "string"
    },
    "locale": {
     "type": "string",
     "enum": [
      "auto",
      "bg",
      "cs",
      "da",
      "de",
      "el",
      "en",
      "en-GB",
      "es",
      "es-419",
      "et",
      "fi",
      "fil",
      "fr",
      "fr-CA",
      "hi-IN",
      "hr",
      "hu",
      "id",
      "it",
      "ja",
      "ko",
      "lt",
      "lv",
      "ms",
      "mt",
      "nb",
      "nl",
      "pl",
      "pt",
      "pt-BR",
      "ro",
      "ru",
      "sk",
      "sl",
      "sv",
      "th",
      "tr",
      "vi",
      "zh",
      "zh-HK",
      "zh-TW"
     ]
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "mode": {
     "type": "string",
     "enum": [
      "payment",
      "setup",
      "subscription"
     ]
    },
    "phone_number_collection": {
     "$ref": "Checkout.SessionCreateParams.PhoneNumberCollection"
    },
    "shipping_address_collection": {
     "$ref": "Checkout.SessionCreateParams.ShippingAddressCollection"
    },
    "submit_type": {
     "type": "string",
     "enum": [
      "auto",
      "book",
      "donate",
      "pay",
      "subscribe"
     ]
    },
    "success_url": {
     "type": "string"
    },
    "ui_mode": {
     "type": "string",
     "enum": [
      "elements",
      "embedded_page",
      "form",
      "hosted_page"
     ]
    }
   },
   "additionalProperties": false
  },
  "SessionCreate.custom_text": {
   "type": "object",
   "properties": {
    "submit": {
     "anyOf": [
      {
       "$ref": "Checkout.SessionCreateParams.CustomText.Submit"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomText.Submit": {
   "type": "object",
   "properties": {
    "message": {
     "type": "string"
    }
   },
   "required": [
    "message"
   ],
   "additionalProperties": false
  },
  "LineItem": {
   "type": "object",
   "properties": {
    "price_data": {
     "$ref": "PriceData"
    },
    "quantity": {
     "type": "integer"
    },
    "price": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "PriceData": {
   "type": "object",
   "properties": {
    "product_data": {
     "$ref": "Checkout.SessionCreateParams.LineItem.PriceData.ProductData"
    },
    "currency": {
     "type": "string"
    },
    "tax_behavior": {
     "type": "string",
     "enum": [
      "exclusive",
      "inclusive",
      "unspecified"
     ]
    },
    "unit_amount": {
     "type": "integer"
    }
   },
   "required": [
    "currency"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.LineItem.PriceData.ProductData": {
   "type": "object",
   "properties": {
    "description": {
     "type": "string"
    },
    "images": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "name": {
     "type": "string"
    },
    "tax_code": {
     "type": "string"
    },
    "tax_details": {
     "$ref": "Checkout.SessionCreateParams.LineItem.PriceData.ProductData.TaxDetails"
    },
    "unit_label": {
     "type": "string"
    }
   },
   "required": [
    "name"
   ],
   "additionalProperties": false
  },
  "MetadataParam": {
   "type": "object",
   "additionalProperties": {
    "anyOf": [
     {
      "type": "string"
     },
     {
      "type": "integer"
     },
     {
      "type": "string",
      "enum": [
       ""
      ]
     }
    ]
   }
  },
  "Checkout.SessionCreateParams.LineItem.PriceData.ProductData.TaxDetails": {
   "type": "object",
   "properties": {
    "performance_location": {
     "type": "string"
    },
    "tax_code": {
     "anyOf": [
      {
       "type": "string"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "SessionCreate.payment_intent_data": {
   "type": "object",
   "properties": {
    "metadata": {
     "$ref": "MetadataParam"
    },
    "description": {
     "type": "string"
    },
    "receipt_email": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.AdaptivePricing": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PhoneNumberCollection": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    }
   },
   "required": [
    "enabled"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ShippingAddressCollection": {
   "type": "object",
   "properties": {
    "allowed_countries": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "AC",
       "AD",
       "AE",
       "AF",
       "AG",
       "AI",
       "AL",
       "AM",
       "AO",
       "AQ",
       "AR",
       "AT",
       "AU",
       "AW",
       "AX",
       "AZ",
       "BA",
       "BB",
       "BD",
       "BE",
       "BF",
       "BG",
       "BH",
       "BI",
       "BJ",
       "BL",
       "BM",
       "BN",
       "BO",
       "BQ",
       "BR",
       "BS",
       "BT",
       "BV",
       "BW",
       "BY",
       "BZ",
       "CA",
       "CD",
       "CF",
       "CG",
       "CH",
       "CI",
       "CK",
       "CL",
       "CM",
       "CN",
       "CO",
       "CR",
       "CV",
       "CW",
       "CY",
       "CZ",
       "DE",
       "DJ",
       "DK",
       "DM",
       "DO",
       "DZ",
       "EC",
       "EE",
       "EG",
       "EH",
       "ER",
       "ES",
       "ET",
       "FI",
       "FJ",
       "FK",
       "FO",
       "FR",
       "GA",
       "GB",
       "GD",
       "GE",
       "GF",
       "GG",
       "GH",
       "GI",
       "GL",
       "GM",
       "GN",
       "GP",
       "GQ",
       "GR",
       "GS",
       "GT",
       "GU",
       "GW",
       "GY",
       "HK",
       "HN",
       "HR",
       "HT",
       "HU",
       "ID",
       "IE",
       "IL",
       "IM",
       "IN",
       "IO",
       "IQ",
       "IS",
       "IT",
       "JE",
       "JM",
       "JO",
       "JP",
       "KE",
       "KG",
       "KH",
       "KI",
       "KM",
       "KN",
       "KR",
       "KW",
       "KY",
       "KZ",
       "LA",
       "LB",
       "LC",
       "LI",
       "LK",
       "LR",
       "LS",
       "LT",
       "LU",
       "LV",
       "LY",
       "MA",
       "MC",
       "MD",
       "ME",
       "MF",
       "MG",
       "MK",
       "ML",
       "MM",
       "MN",
       "MO",
       "MQ",
       "MR",
       "MS",
       "MT",
       "MU",
       "MV",
       "MW",
       "MX",
       "MY",
       "MZ",
       "NA",
       "NC",
       "NE",
       "NG",
       "NI",
       "NL",
       "NO",
       "NP",
       "NR",
       "NU",
       "NZ",
       "OM",
       "PA",
       "PE",
       "PF",
       "PG",
       "PH",
       "PK",
       "PL",
       "PM",
       "PN",
       "PR",
       "PS",
       "PT",
       "PY",
       "QA",
       "RE",
       "RO",
       "RS",
       "RU",
       "RW",
       "SA",
       "SB",
       "SC",
       "SD",
       "SE",
       "SG",
       "SH",
       "SI",
       "SJ",
       "SK",
       "SL",
       "SM",
       "SN",
       "SO",
       "SR",
       "SS",
       "ST",
       "SV",
       "SX",
       "SZ",
       "TA",
       "TC",
       "TD",
       "TF",
       "TG",
       "TH",
       "TJ",
       "TK",
       "TL",
       "TM",
       "TN",
       "TO",
       "TR",
       "TT",
       "TV",
       "TW",
       "TZ",
       "UA",
       "UG",
       "US",
       "UY",
       "UZ",
       "VA",
       "VC",
       "VE",
       "VG",
       "VN",
       "VU",
       "WF",
       "WS",
       "XK",
       "YE",
       "YT",
       "ZA",
       "ZM",
       "ZW",
       "ZZ"
      ]
     }
    }
   },
   "required": [
    "allowed_countries"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionRetrieveParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionListParams": {
   "type": "object",
   "properties": {
    "created": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "$ref": "RangeQueryParam"
      }
     ]
    },
    "customer": {
     "type": "string"
    },
    "customer_account": {
     "type": "string"
    },
    "customer_details": {
     "$ref": "Checkout.SessionListParams.CustomerDetails"
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "payment_intent": {
     "type": "string"
    },
    "payment_link": {
     "type": "string"
    },
    "status": {
     "type": "string",
     "enum": [
      "complete",
      "expired",
      "open"
     ]
    },
    "subscription": {
     "type": "string"
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "RangeQueryParam": {
   "type": "object",
   "properties": {
    "gt": {
     "type": "integer"
    },
    "gte": {
     "type": "integer"
    },
    "lt": {
     "type": "integer"
    },
    "lte": {
     "type": "integer"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionListParams.CustomerDetails": {
   "type": "object",
   "properties": {
    "email": {
     "type": "string"
    }
   },
   "required": [
    "email"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionExpireParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionListLineItemsParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "PaymentIntentRetrieveParams": {
   "type": "object",
   "properties": {
    "client_secret": {
     "type": "string"
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "ChargeRetrieveParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "refunds.create": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "metadata": {
     "anyOf": [
      {
       "$ref": "MetadataParam"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "amount": {
     "type": "integer"
    },
    "charge": {
     "type": "string"
    },
    "payment_intent": {
     "type": "string"
    },
    "reason": {
     "type": "string",
     "enum": [
      "duplicate",
      "fraudulent",
      "requested_by_customer"
     ]
    }
   },
   "additionalProperties": false
  },
  "RefundRetrieveParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "RefundListParams": {
   "type": "object",
   "properties": {
    "charge": {
     "type": "string"
    },
    "created": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "$ref": "RangeQueryParam"
      }
     ]
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "payment_intent": {
     "type": "string"
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "DisputeListParams": {
   "type": "object",
   "properties": {
    "charge": {
     "type": "string"
    },
    "created": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "$ref": "RangeQueryParam"
      }
     ]
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "payment_intent": {
     "type": "string"
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Radar.EarlyFraudWarningListParams": {
   "type": "object",
   "properties": {
    "charge": {
     "type": "string"
    },
    "created": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "$ref": "RangeQueryParam"
      }
     ]
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "payment_intent": {
     "type": "string"
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "coupons.create": {
   "type": "object",
   "properties": {
    "currency": {
     "type": "string"
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "metadata": {
     "anyOf": [
      {
       "$ref": "MetadataParam"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "id": {
     "type": "string"
    },
    "amount_off": {
     "type": "integer"
    },
    "duration": {
     "type": "string",
     "enum": [
      "forever",
      "once",
      "repeating"
     ]
    },
    "max_redemptions": {
     "type": "integer"
    },
    "name": {
     "type": "string"
    },
    "percent_off": {
     "type": "integer"
    },
    "redeem_by": {
     "type": "integer"
    }
   },
   "additionalProperties": false
  },
  "CouponRetrieveParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "PromotionCodeCreate": {
   "type": "object",
   "properties": {
    "restrictions": {
     "$ref": "PromotionCodeCreate.restrictions"
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "expires_at": {
     "type": "integer"
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "max_redemptions": {
     "type": "integer"
    },
    "active": {
     "type": "boolean"
    },
    "code": {
     "type": "string"
    },
    "promotion": {
     "$ref": "PromotionCodeCreateParams.Promotion"
    }
   },
   "required": [
    "promotion"
   ],
   "additionalProperties": false
  },
  "PromotionCodeCreate.restrictions": {
   "type": "object",
   "properties": {
    "minimum_amount": {
     "type": "integer"
    },
    "minimum_amount_currency": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "PromotionCodeCreateParams.Promotion": {
   "type": "object",
   "properties": {
    "coupon": {
     "type": "string"
    },
    "type": {
     "type": "string",
     "enum": [
      "coupon"
     ]
    }
   },
   "required": [
    "type"
   ],
   "additionalProperties": false
  },
  "PromotionCodeRetrieveParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "promotionCodes.update": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "active": {
     "type": "boolean"
    }
   },
   "additionalProperties": false
  },
  "promotionCodes.list": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "active": {
     "type": "boolean"
    },
    "code": {
     "type": "string"
    },
    "coupon": {
     "type": "string"
    },
    "created": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "$ref": "RangeQueryParam"
      }
     ]
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "EventRetrieveParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "EventListParams": {
   "type": "object",
   "properties": {
    "created": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "$ref": "RangeQueryParam"
      }
     ]
    },
    "delivery_success": {
     "type": "boolean"
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "type": {
     "type": "string"
    },
    "types": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  }
 }
};
