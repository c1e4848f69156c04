// Written by npm run generate -w sandbox from the stripe package's type declarations. Do not edit.
import type { ParamSchemas } from './schema';

export const PARAMS: ParamSchemas = {
 "calls": {
  "sessions.create": {
   "$ref": "SessionCreate"
  },
  "sessions.retrieve": {
   "$ref": "sessions.retrieve"
  },
  "sessions.list": {
   "$ref": "sessions.list"
  },
  "sessions.expire": {
   "$ref": "sessions.expire"
  },
  "sessions.lineItems": {
   "$ref": "sessions.lineItems"
  },
  "refunds.create": {
   "$ref": "refunds.create"
  },
  "refunds.list": {
   "$ref": "refunds.list"
  },
  "disputes.list": {
   "$ref": "disputes.list"
  },
  "earlyFraudWarnings.list": {
   "$ref": "earlyFraudWarnings.list"
  },
  "coupons.create": {
   "$ref": "CouponCreate"
  },
  "promotionCodes.create": {
   "$ref": "PromotionCodeCreate"
  },
  "promotionCodes.update": {
   "$ref": "promotionCodes.update"
  },
  "promotionCodes.list": {
   "$ref": "promotionCodes.list"
  },
  "events.retrieve": {
   "$ref": "events.retrieve"
  },
  "events.list": {
   "$ref": "events.list"
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
    "shipping_address_collection": {
     "$ref": "SessionCreate.shipping_address_collection"
    },
    "adaptive_pricing": {
     "$ref": "Checkout.SessionCreateParams.AdaptivePricing"
    },
    "allow_promotion_codes": {
     "type": "boolean"
    },
    "cancel_url": {
     "type": "string"
    },
    "client_reference_id": {
     "type": "string"
    },
    "customer_email": {
     "type": "string"
    },
    "expires_at": {
     "type": "integer"
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
    }
   },
   "additionalProperties": false
  },
  "PriceData": {
   "type": "object",
   "properties": {
    "product_data": {
     "$ref": "PriceData.product_data"
    },
    "currency": {
     "type": "string"
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
  "PriceData.product_data": {
   "type": "object",
   "properties": {
    "metadata": {
     "$ref": "MetadataParam"
    },
    "description": {
     "type": "string"
    },
    "name": {
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
  "SessionCreate.payment_intent_data": {
   "type": "object",
   "properties": {
    "metadata": {
     "$ref": "MetadataParam"
    }
   },
   "additionalProperties": false
  },
  "SessionCreate.shipping_address_collection": {
   "type": "object",
   "properties": {
    "allowed_countries": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "GB"
      ]
     }
    }
   },
   "required": [
    "allowed_countries"
   ],
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
  "sessions.retrieve": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "payment_intent"
      ]
     }
    }
   },
   "additionalProperties": false
  },
  "sessions.list": {
   "type": "object",
   "properties": {
    "payment_intent": {
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
  "sessions.expire": {
   "type": "object",
   "properties": {},
   "additionalProperties": false
  },
  "sessions.lineItems": {
   "type": "object",
   "properties": {
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "refunds.create": {
   "type": "object",
   "properties": {
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
    "payment_intent": {
     "type": "string"
    },
    "amount": {
     "type": "integer"
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
  "refunds.list": {
   "type": "object",
   "properties": {
    "payment_intent": {
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
  "disputes.list": {
   "type": "object",
   "properties": {
    "payment_intent": {
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
  "earlyFraudWarnings.list": {
   "type": "object",
   "properties": {
    "payment_intent": {
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
  "CouponCreate": {
   "type": "object",
   "properties": {
    "duration": {
     "type": "string",
     "enum": [
      "once"
     ]
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
    "currency": {
     "type": "string"
    },
    "name": {
     "type": "string"
    },
    "amount_off": {
     "type": "integer"
    },
    "percent_off": {
     "type": "integer"
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
    "expires_at": {
     "type": "integer"
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "code": {
     "type": "string"
    },
    "max_redemptions": {
     "type": "integer"
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
  "promotionCodes.update": {
   "type": "object",
   "properties": {
    "active": {
     "type": "boolean"
    }
   },
   "additionalProperties": false
  },
  "promotionCodes.list": {
   "type": "object",
   "properties": {
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    },
    "code": {
     "type": "string"
    },
    "active": {
     "type": "boolean"
    }
   },
   "additionalProperties": false
  },
  "events.retrieve": {
   "type": "object",
   "properties": {},
   "additionalProperties": false
  },
  "events.list": {
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
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    },
    "type": {
     "type": "string"
    },
    "types": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  }
 }
};
